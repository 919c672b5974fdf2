/**
 * Starts Plantilla; `npm start`. Builds the screens first where that is needed, then runs the server in this very
 * process, so that signals reach it and its exit code is ours.
 */
import { readSettings } from '../server/settings.ts'
import { build, isBuildStale } from './lib/build.ts'
import { welcome } from './lib/welcome.ts'

if (isBuildStale()) {
  console.log('Building the screens; this happens once.')
  const code = await build()
  if (code !== 0) process.exit(code)
}
// Returns when the server listens; a start that fails ends the process with its own message.
await import('../server/main.ts')
const settings = readSettings(process.env)
if (settings.demo) console.log(await welcome(settings.publicUrl))
