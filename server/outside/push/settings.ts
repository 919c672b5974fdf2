import { type FirebaseSettings, readFirebase } from './firebase/settings.ts'
import { readWebPush, type WebPushSettings } from './web-push/settings.ts'

/** The delivery of messages to devices; each setting is described in docs/operations.md. */
export type PushSettings = { service: 'off' } | FirebaseSettings | WebPushSettings

/** Reads the settings of push; missing or invalid ones are added to `problems`, never with a key in it. */
export function readPush(env: NodeJS.ProcessEnv, demo: boolean, publicUrl: string, problems: string[]): PushSettings {
  const service = env['PUSH'] || 'web-push'
  if (service === 'off') return { service }
  if (service === 'firebase') return readFirebase(env, problems)
  if (service !== 'web-push') problems.push(`PUSH must be web-push, firebase or off, not "${service}".`)
  return readWebPush(env, demo, publicUrl, problems)
}
