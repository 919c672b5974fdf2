import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A language for tests alone, whose locale every browser knows. */
export const PSEUDO = 'ca'

const FILL = 'ñandú áéíóú '

/** The text, a quarter longer and marked, with its placeholders and plural forms as they are. */
function stretch(text: string): string {
  const length = Math.ceil(text.replaceAll(/\{[^{}]*\}/g, '').length * 0.25)
  return `${text} ${FILL.repeat(Math.ceil(length / FILL.length))
    .slice(0, length)
    .trim()}»`
}

const stretched = (tree: unknown): unknown =>
  typeof tree === 'string'
    ? stretch(tree)
    : Object.fromEntries(Object.entries(tree as object).map(([name, value]) => [name, stretched(value)]))

/**
 * Adds the language to a copy of the schema folder, as docs/languages.md says: one folder of texts. They are those of Spanish,
 * so that an English word on a page is one that no folder of texts replaced.
 */
export function addPseudoLanguage(schemas: string): void {
  const write = (path: string, content: unknown): void => {
    const file = join(schemas, 'texts', PSEUDO, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(content, null, 2))
  }
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(join(schemas, 'texts/es', file), 'utf8')) as Record<string, unknown>
  const files = readdirSync(join(schemas, 'texts/es'), { recursive: true, encoding: 'utf8' })
  for (const file of files) if (file.endsWith('.json')) write(file, stretched(read(file)))
  write('language.json', { ...read('language.json'), name: 'Pseudo', locale: PSEUDO })
}
