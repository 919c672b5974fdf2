/** Server and screens while you work on them; `npm run dev`. Both start again or reload when a file changes. */
import { exitCode, start } from './lib/run.ts'
import { welcome } from './lib/welcome.ts'

const server = start('node', [
  '--import',
  './scripts/prepare-node.js',
  '--watch-path=server',
  '--watch-path=contract',
  '--watch-path=access-control',
  'server/main.ts',
])
const screens = start('vite', [])
const both = [server, screens]

const stop = (): void => {
  for (const child of both) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
console.log(await welcome('http://localhost:5173'))
process.exitCode = await Promise.race(both.map(exitCode))
stop()
