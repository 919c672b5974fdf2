import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { explainLoadFailure } from './load-failure.ts'

/** Runs after the first screens have been served. */
const COLLECT_AFTER_MS = 2000

await import('./serve.ts').catch((error: unknown) => {
  console.error(explainLoadFailure(error) ?? error)
  process.exit(1)
})
flushCompileCache()
// The start leaves much garbage on pages that are half full. One full collection gives them back: about 40 MB.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: object) => void
setTimeout(collect, COLLECT_AFTER_MS, { type: 'major', execution: 'sync', flavor: 'last-resort' }).unref()
