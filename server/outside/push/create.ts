import type { Settings } from '../../settings.ts'
import { createFirebase } from './firebase/create.ts'
import { type Push, PushError } from './push.ts'
import { createWebPush } from './web-push/create.ts'
import { loadVapidKeys } from './web-push/vapid-keys.ts'

/** The push service that PUSH selects. */
export function createPush({ push, dataDir }: Pick<Settings, 'push' | 'dataDir'>): Push {
  if (push.service === 'off') return createOff()
  if (push.service === 'firebase') return createFirebase(push)
  return createWebPush({ ...push, keys: push.keys ?? loadVapidKeys(dataDir) })
}

/** Used where push is switched off: browsers are offered no push, and messages are dropped. */
function createOff(): Push {
  return {
    name: 'off',
    browser: null,
    browserHosts: [],
    createSignInToken: () => null,
    accepts: () => false,
    send: async () => {
      throw new PushError('Push is switched off on this server.', false)
    },
  }
}
