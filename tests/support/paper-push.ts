import type { Push, PushError, PushMessage } from '../../server/outside/push/push.ts'

/** A push service in memory: it keeps the sent messages, and tests decide which devices it reaches. */
export interface PaperPush extends Push {
  sent: { token: string; message: PushMessage }[]
  /** Tokens of devices that are gone. */
  dead: Set<string>
  /** Thrown by the next calls, one each. */
  failures: PushError[]
}

export function createPaperPush(): PaperPush {
  const paper: PaperPush = {
    sent: [],
    dead: new Set(),
    failures: [],
    name: 'web-push',
    browser: { service: 'web-push', vapidPublicKey: 'paper' },
    browserHosts: [],
    createSignInToken: (personId) => `push-of-${personId}`,
    accepts: (token) => token.startsWith('{'),
    send: async (token, message) => {
      const failure = paper.failures.shift()
      if (failure) throw failure
      if (paper.dead.has(token)) return 'dead'
      paper.sent.push({ token, message })
      return 'sent'
    },
  }
  return paper
}
