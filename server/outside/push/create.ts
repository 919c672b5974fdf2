import type { Settings } from '../../settings.ts'
import { createFirebase } from './firebase/create.ts'
import { createOff } from './off.ts'
import type { Push } from './push.ts'
import { createWebPush } from './web-push/create.ts'
import { loadVapidKeys } from './web-push/vapid-keys.ts'

/** The service that brings messages to devices, as PUSH says. */
export function createPush({ push, dataDir }: Pick<Settings, 'push' | 'dataDir'>): Push {
  if (push.service === 'off') return createOff()
  if (push.service === 'firebase') return createFirebase(push)
  return createWebPush({ ...push, keys: push.keys ?? loadVapidKeys(dataDir) })
}
