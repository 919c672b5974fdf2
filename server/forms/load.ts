import { join } from 'node:path'
import { CompileCache } from './compile-cache.ts'
import { FormRegistry } from './form-folder.ts'

/** Thrown at start if a form file cannot be used: there is no last valid version yet. */
export class FormFilesError extends Error {}

/**
 * Reads, checks and compiles every file of `<schemasDir>/forms` and then watches the folder.
 * Throws FormFilesError, with all reasons, when a file is broken at start.
 * @param cacheDir keeps what was compiled for the next start
 */
export async function loadForms(schemasDir: string, cacheDir: string | null = null): Promise<FormRegistry> {
  const cache = cacheDir === null ? null : new CompileCache(join(cacheDir, 'forms'))
  const folder = new FormRegistry(join(schemasDir, 'forms'), cache)
  const reasons = folder
    .problems()
    .flatMap(({ file, reasons }) => reasons.map((reason) => `  - ${[file, reason].filter(Boolean).join(' ')}`))
  if (reasons.length > 0) throw new FormFilesError(`Some form files cannot be used:\n${reasons.join('\n')}`)
  cache?.prune()
  folder.watch()
  return folder
}
