import { createPrivateKey } from 'node:crypto'
import type { Agent } from 'node:https'
import { signJwt } from '../../jwt.ts'
import type { Timing } from '../../timing.ts'
import { PUSH_TTL_SECONDS, type Push, PushError, type PushMessage, type PushOutcome } from '../push.ts'
import { secondsAskedFor, TIMING, withPatience } from '../timing.ts'
import type { WebPushSettings } from './settings.ts'
import { readSubscription } from './subscription.ts'
import type { VapidKeys } from './vapid-keys.ts'

type Ready = WebPushSettings & { keys: VapidKeys }

/** 404 and 410 (RFC 8030 §7.3): the person withdrew the permission, or the browser is gone. */
const GONE = [404, 410]

/**
 * Web push, sent directly to the push service of the browser's vendor: messages are encrypted for the browser (RFC 8291) and
 * signed by our key (RFC 8292).
 * @param agent - in tests: trusts the certificate of the local push service
 */
export function createWebPush(settings: Ready, timing: Timing = TIMING, agent?: Agent): Push {
  const { keys, hosts } = settings
  return {
    name: 'web-push',
    browser: { service: 'web-push', vapidPublicKey: keys.publicKey },
    // The browser contacts its push service outside the page, where no content policy applies.
    browserHosts: [],
    createSignInToken: (personId, now) => ownToken(keys, personId, now),
    accepts: (token) => readSubscription(token, hosts) !== null,
    send: (token, message) => withPatience(() => sendOnce(settings, timing, agent, token, message), timing),
  }
}

async function sendOnce(
  { keys, hosts, subject }: Ready,
  timing: Timing,
  agent: Agent | undefined,
  token: string,
  message: PushMessage,
): Promise<PushOutcome> {
  const subscription = readSubscription(token, hosts)
  if (!subscription) return 'dead'
  const { title, body, path, tag, isUrgent = false } = message
  // Loaded with the first message: it takes 15 MB.
  const { default: webPush } = await import('web-push')
  try {
    await webPush.sendNotification(subscription, JSON.stringify({ title, body, path, tag }), {
      vapidDetails: { subject, ...keys },
      TTL: PUSH_TTL_SECONDS,
      urgency: isUrgent ? 'high' : 'normal',
      timeout: timing.timeoutMs,
      ...(agent ? { agent } : {}),
    })
    return 'sent'
  } catch (error) {
    if (!(error instanceof webPush.WebPushError)) {
      throw new PushError('The push service does not answer at the moment.', true, { cause: error })
    }
    const { statusCode } = error
    if (GONE.includes(statusCode)) return 'dead'
    const isPassing = statusCode === 429 || statusCode >= 500
    const waitSeconds = secondsAskedFor(error.headers['retry-after'], timing.now())
    throw new PushError(`The push service answered ${statusCode}.`, isPassing, { waitSeconds })
  }
}

/**
 * Replaces Firebase's token: our own, signed by the same key, so that sign-in answers the same members with every service.
 * Web push has no sign-in, so it cannot fail.
 */
function ownToken({ publicKey, privateKey }: VapidKeys, personId: number, now: Date): string {
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url')) as [string, string]
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' })
  return signJwt({ iss: 'plantilla', aud: 'push', uid: String(personId), iat: Math.floor(now.getTime() / 1000) }, key)
}
