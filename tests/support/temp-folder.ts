import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder that exists as long as the tests of a file run. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
