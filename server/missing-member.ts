import { dirname, join } from 'node:path'
import { readJson } from './read-json.ts'

const IMPORT = /^import (\w+) from '(\.[^']*\/schemas\/[^']+\.json)'/gm

interface MissingMember {
  /** Path of the file of `schemas`. */
  file: string
  member: string
}

/** The first member that this module reads of a file of `schemas` and that is not there; `null` where none is missing. */
export function missingMember(module: string, source: string): MissingMember | null {
  for (const [, name = '', address = ''] of source.matchAll(IMPORT)) {
    const file = join(dirname(module), address)
    const content = readJson(file) as object
    const read = source.matchAll(new RegExp(`(?<![./\\w-])${name}\\.(\\w+)`, 'g'))
    for (const [, member = ''] of read) if (!(member in content)) return { file, member }
  }
  return null
}
