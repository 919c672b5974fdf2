import { listed } from '../../read-setting.ts'
import { type VapidKeys, vapidProblem } from './vapid-keys.ts'

export interface WebPushSettings {
  service: 'web-push'
  /** `null`: the demo makes its own. */
  keys: VapidKeys | null
  /** Contact for push services in case of problems: `https://` or `mailto:`. */
  subject: string
  /** Allowed push services; `*.` matches any subdomain. */
  hosts: readonly string[]
}

/** Those of Chrome, Edge, Firefox and Safari. A subscription names its own address, so all others are refused. */
const HOSTS = ['fcm.googleapis.com', '*.google.com', '*.push.services.mozilla.com', '*.push.apple.com', '*.notify.windows.com']
const MAKE_THEM = '"npx web-push generate-vapid-keys" makes a pair'

export function readWebPush(env: NodeJS.ProcessEnv, demo: boolean, publicUrl: string, problems: string[]): WebPushSettings {
  const named = listed((env['PUSH_HOSTS'] ?? '').toLowerCase())
  return {
    service: 'web-push',
    keys: readKeys(env, demo, problems),
    subject: readSubject(env, publicUrl, problems),
    hosts: named.length > 0 ? named : HOSTS,
  }
}

function readKeys(env: NodeJS.ProcessEnv, demo: boolean, problems: string[]): VapidKeys | null {
  const [publicKey, privateKey] = [env['VAPID_PUBLIC_KEY'], env['VAPID_PRIVATE_KEY']]
  if (!publicKey && !privateKey) {
    if (!demo) {
      problems.push(
        `VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are missing: the keys of web push; ${MAKE_THEM}. PUSH=off does without.`,
      )
    }
    return null
  }
  if (!publicKey || !privateKey) {
    problems.push(`${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is missing: both halves are needed; ${MAKE_THEM}.`)
    return null
  }
  const problem = vapidProblem({ publicKey, privateKey })
  if (problem !== null) problems.push(`${problem}; ${MAKE_THEM}.`)
  return { publicKey, privateKey }
}

function readSubject(env: NodeJS.ProcessEnv, publicUrl: string, problems: string[]): string {
  const subject = env['VAPID_SUBJECT']
  if (subject && !/^(https:\/\/\S+|mailto:\S+@\S+)$/.test(subject)) {
    problems.push(`VAPID_SUBJECT must begin with https:// or mailto:, not "${subject}".`)
  }
  if (subject) return subject
  const sender = /(?<![^\s<>])[^\s<>]+@[^\s<>]+/.exec(env['MAIL_FROM'] ?? '')?.[0]
  return publicUrl.startsWith('https://') ? publicUrl : `mailto:${sender ?? 'no-reply@plantilla.test'}`
}
