import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'new-resource.md')
/** A heading that is a path, and the file below it. */
const FILE = /^### (\S+)\n\n```\w+\n([\s\S]*?)^```$/gm

/** The files of the example of docs/new-resource.md, by their path. */
export const newResourceFiles = (): ReadonlyMap<string, string> =>
  new Map([...readFileSync(PAGE, 'utf8').matchAll(FILE)].map(([, path = '', text = '']) => [path, text]))
