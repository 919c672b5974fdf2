import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A language for tests alone, whose locale every browser knows. */
export const PSEUDO = 'eo'

const FILL = 'ñandú áéíóú '

/** The text, 40 % longer and marked, with its placeholders and plural forms as they are. */
function stretch(text: string): string {
  const length = Math.ceil(text.replaceAll(/\{[^{}]*\}/g, '').length * 0.4)
  return `${text} ${FILL.repeat(Math.ceil(length / FILL.length))
    .slice(0, length)
    .trim()}»`
}

const stretched = (tree: unknown): unknown =>
  typeof tree === 'string'
    ? stretch(tree)
    : Object.fromEntries(Object.entries(tree as object).map(([name, value]) => [name, stretched(value)]))

/** Adds the language to a copy of the schema folder, as docs/languages.md says: one folder of texts. */
export function addPseudoLanguage(schemas: string): void {
  const write = (path: string, content: unknown): void => {
    const file = join(schemas, 'texts', PSEUDO, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(content, null, 2))
  }
  const read = (...path: string[]): Record<string, unknown> =>
    JSON.parse(readFileSync(join(schemas, 'texts', ...path), 'utf8')) as Record<string, unknown>
  for (const file of readdirSync(join(schemas, 'texts/en')))
    if (file !== 'language.json') write(file, stretched(read('en', file)))
  write('language.json', { ...read('en', 'language.json'), name: 'Pseudo', locale: PSEUDO })
  // The dictionaries of another language name every English text of the schema files; a key that is a path has no words.
  const overlays = readdirSync(join(schemas, 'texts/es/schemas'), { recursive: true, encoding: 'utf8' })
  for (const file of overlays.filter((name) => name.endsWith('.json'))) {
    const english = Object.keys(read('es', 'schemas', file)).filter((text) => !/^[\w-]+(\.[\w-]+)+$/.test(text))
    write(join('schemas', file), Object.fromEntries(english.map((text) => [text, stretch(text)])))
  }
}
