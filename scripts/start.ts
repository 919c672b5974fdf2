/**
 * Starts Plantilla; `npm start`. Builds the screens first where that is needed, then runs the server in this very
 * process, so that signals reach it and its exit code is ours.
 */
import { readSettings } from '../server/settings.ts'
import { build, canBuild, isBuildStale } from './lib/build.ts'
import { welcome } from './lib/welcome.ts'

if (isBuildStale()) {
  if (!canBuild()) {
    console.error(
      'The screens in dist are missing or were built from other sources, and the tools that build them are not installed.\n' +
        'Build first, then leave the tools out: npm ci && npm run build && npm ci --omit=dev',
    )
    process.exit(1)
  }
  console.log('Building the screens; this happens once.')
  const code = await build()
  if (code !== 0) process.exit(code)
}
// Returns when the server listens; a start that fails ends the process with its own message.
await import('../server/main.ts')
const settings = readSettings(process.env)
if (settings.demo && settings.role !== 'worker') console.log(await welcome(settings.publicUrl))
