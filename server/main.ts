import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Code that was read once is kept ready to run, beside the packages, where nobody else can write; a place that cannot be
// written only makes the start slower. It has to be set before the first module is read.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'plantilla'))
await import('./serve.ts')
flushCompileCache()
