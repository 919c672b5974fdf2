import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../server/settings.ts'

/** A copy of the product's schema files that a test may change. */
export function copySchemas() {
  const folder = mkdtempSync(join(tmpdir(), 'plantilla-schemas-'))
  const schemasDir = join(folder, 'schemas')
  cpSync(readSettings({}).schemasDir, schemasDir, { recursive: true })
  return {
    schemasDir,
    /** Edits a file as a product owner does: opens it, adds some lines, saves it. */
    edit: (file: string, change: (content: any) => void): void => {
      const path = join(schemasDir, file)
      const content = JSON.parse(readFileSync(path, 'utf8'))
      change(content)
      writeFileSync(path, JSON.stringify(content, null, 2))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
