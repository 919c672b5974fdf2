import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { currentLanguage, t } from '../../../contract/language/texts.ts'

/** Values of the placeholders; `null` where there is none. */
export type WordValues = Readonly<Record<string, string | number | null>>

/** A part of a compiled text: plain words, or a placeholder by its name. */
type Part = string | readonly [name: string, ...rest: unknown[]]

const partsOf = (text: string): readonly Part[] => compileMessageOrThrow(text) as readonly Part[]

/** Fills a text of a mail, which is an ICU message; the result is one line. Throws where the text is none. */
export function fillWords(text: string, values: WordValues): string {
  const language = currentLanguage()
  const messages = { [language]: { text: compileMessageOrThrow(text) } }
  return oneLine(setupI18n({ locale: language, locales: t('language.locale'), messages })._('text', { ...values }))
}

/** Values that may be empty: a paragraph about an empty one is left out. */
const OPTIONAL: ReadonlySet<string> = new Set(['detail', 'message', 'reason'])

export const paragraphsOf = (text: string): string[] => text.split(/\n\s*\n/)

/** Paragraphs of a text, which have empty lines between them. */
export const fillParagraphs = (text: string, values: WordValues): string[] =>
  paragraphsOf(text)
    .filter((paragraph) => partsOf(paragraph).every((part) => isGiven(part, values)))
    .map((paragraph) => fillWords(paragraph, values))
    .filter((paragraph) => paragraph !== '')

const isGiven = (part: Part, values: WordValues): boolean =>
  typeof part === 'string' || !OPTIONAL.has(part[0]) || (values[part[0]] ?? null) !== null

export const oneLine = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim()
