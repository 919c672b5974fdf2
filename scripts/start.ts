/**
 * Starts Plantilla; `npm start`. Builds screens and server first where that is needed, then runs the server in this very
 * process, so that signals reach it and its exit code is ours.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSettings } from '../server/settings.ts'
import { buildStale, SERVER } from './lib/build.ts'
import { ROOT } from './lib/run.ts'
import { welcome } from './lib/welcome.ts'

const code = await buildStale()
if (code !== 0) process.exit(code)
// Returns when the server listens; a start that fails ends the process with its own message.
await import(pathToFileURL(join(ROOT, SERVER.program)).href)
const settings = readSettings(process.env)
if (settings.demo && settings.role !== 'worker') console.log(await welcome(settings.publicUrl))
