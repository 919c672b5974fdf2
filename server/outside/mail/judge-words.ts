import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import type { MailWords } from './compose.ts'
import { paragraphsOf } from './fill-words.ts'

/** Kinds of placeholders that any value can fill; a day, for example, arrives as words. */
const KINDS: ReadonlySet<unknown> = new Set([undefined, 'number', 'plural', 'select', 'selectordinal'])

interface Placeholder {
  name: string
  kind: unknown
}

/** Every placeholder of a compiled text, in all its plural forms. */
export function placeholdersIn(tokens: unknown): Placeholder[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, kind, choices] = token as [string, unknown, unknown]
    const inside = typeof choices === 'object' && choices !== null ? Object.values(choices).flatMap(placeholdersIn) : []
    return [{ name, kind }, ...inside]
  })
}

const textsOf = ({ subject, title, body, button = '', closing }: MailWords): [keyof MailWords, string[]][] => [
  ['subject', [subject]],
  ['title', [title]],
  ['body', paragraphsOf(body)],
  ['button', [button]],
  ['closing', paragraphsOf(closing)],
]

/** The names of the values that the shipped words of a mail use, in their order. */
export const placeholdersOf = (shipped: MailWords): string[] => [
  ...new Set(
    textsOf(shipped).flatMap(([, texts]) =>
      texts.flatMap((text) => placeholdersIn(compileMessageOrThrow(text)).map(({ name }) => name)),
    ),
  ),
]

/** The problems of edited words, each at its field. */
export function judgeWords(words: MailWords, shipped: MailWords): FieldError[] {
  const known = placeholdersOf(shipped)
  return textsOf(words).flatMap(([field, texts]) => {
    const needsText = field !== 'closing' && shipped[field] !== undefined
    const message =
      needsText && texts.join('').trim() === ''
        ? t('server-mails.edit.empty')
        : texts.map((text) => problemOf(text, known)).find((problem) => problem !== null)
    return message ? [{ field: `words.${field}`, message }] : []
  })
}

function problemOf(text: string, known: readonly string[]): string | null {
  let found: Placeholder[]
  try {
    found = placeholdersIn(compileMessageOrThrow(text))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return t('server-mails.edit.unreadable')
  }
  const unknown = found.find(({ name, kind }) => !known.includes(name) || !KINDS.has(kind))
  if (!unknown) return null
  const names = known.map((name) => `{${name}}`).join(', ')
  return t('server-mails.edit.unknown', { name: `{${unknown.name}}`, names })
}
