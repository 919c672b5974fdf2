import { type Push, PushError } from './push.ts'

/** In place of a service where push is switched off: no browser is offered it, and what is sent goes nowhere. */
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
