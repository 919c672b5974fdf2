import { type Push, PushError } from './push.ts'

/** Used where push is switched off: browsers are offered no push, and messages are dropped. */
export function createOff(): Push {
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
