import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is cached next to the packages, where no other user can write; a folder that cannot be written only makes the
// start slower. It has to be set before the first module is loaded.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'plantilla'))
await import('./serve.ts')
flushCompileCache()
