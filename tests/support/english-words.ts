import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { flattenTexts, type TextTree } from '../../contract/language/flatten.ts'

const TEXTS = join(import.meta.dirname, '../../schemas/texts')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name))

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const textsIn = (tree: unknown): string[] => Object.values(flattenTexts('', tree as TextTree))

/** The words of a text, in small letters, without placeholders. Letters beside digits are parts of ids. */
export const wordsOf = (text: string): string[] =>
  (
    text.replaceAll(/\{\w+(?:, \w+)?(?:,\s*)?/g, ' ').match(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{M}’']+(?![\p{L}\p{N}])/gu) ?? []
  ).map((word) => word.toLowerCase())

/** Words that occur in the English texts of the product, and nowhere in its Spanish ones. */
export function englishWords(): ReadonlySet<string> {
  const dictionaries = filesIn(join(TEXTS, 'es/schemas')).map((file) => read(file) as Record<string, string>)
  const spanish = [...filesIn(join(TEXTS, 'es')).flatMap((file) => textsIn(read(file)))]
  const english = [...filesIn(join(TEXTS, 'en')).flatMap((file) => textsIn(read(file))), ...dictionaries.flatMap(Object.keys)]
  const known = new Set(spanish.flatMap(wordsOf))
  return new Set(english.flatMap(wordsOf).filter((word) => word.length > 2 && !known.has(word)))
}
