import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import type { MailWords } from './compose.ts'
import { paragraphsOf } from './fill-words.ts'

/** Kinds of placeholders that only a number can fill. */
const OF_NUMBERS: ReadonlySet<unknown> = new Set(['number', 'plural', 'selectordinal'])
/** Kinds of placeholders that a mail has; a day, for example, arrives as words. */
const KINDS: ReadonlySet<unknown> = new Set([undefined, 'select', ...OF_NUMBERS])

interface Placeholder {
  name: string
  kind: unknown
  /** A choice has a form for every value; one without it would fail when the mail is sent. */
  isWhole: boolean
}

/** Every placeholder of a compiled text, in all its plural forms. */
export function placeholdersIn(tokens: unknown): Placeholder[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return []
    const [name, kind, choices] = token as [string, unknown, unknown]
    const forms = typeof choices === 'object' && choices !== null ? choices : null
    const inside = Object.values(forms ?? {}).flatMap(placeholdersIn)
    return [{ name, kind, isWhole: forms === null || Object.hasOwn(forms, 'other') }, ...inside]
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

/** Spaces, and characters without a shape: a text of nothing else looks empty. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}]/gu

/** The problems of edited words, each at its field. @param isNumber whether the value of this name is one */
export function judgeWords(words: MailWords, shipped: MailWords, isNumber: (name: string) => boolean): FieldError[] {
  const known = placeholdersOf(shipped)
  return textsOf(words).flatMap(([field, texts]) => {
    const needsText = field !== 'closing' && shipped[field] !== undefined
    const message =
      needsText && texts.join('').replace(INVISIBLE, '') === ''
        ? t('server-mails.edit.empty')
        : texts.map((text) => problemOf(text, known, isNumber)).find((problem) => problem !== null)
    return message ? [{ field: `words.${field}`, message }] : []
  })
}

function problemOf(text: string, known: readonly string[], isNumber: (name: string) => boolean): string | null {
  let found: Placeholder[]
  try {
    found = placeholdersIn(compileMessageOrThrow(text))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return t('server-mails.edit.unreadable')
  }
  const unknown = found.find(({ name, kind }) => !known.includes(name) || !KINDS.has(kind))
  if (unknown) {
    const names = known.map((name) => `{${name}}`).join(', ')
    return t('server-mails.edit.unknown', { name: `{${unknown.name}}`, names })
  }
  const broken = found.find(({ isWhole }) => !isWhole)
  if (broken) return t('server-mails.edit.other', { name: `{${broken.name}}` })
  const word = found.find(({ name, kind }) => OF_NUMBERS.has(kind) && !isNumber(name))
  return word ? t('server-mails.edit.number', { name: `{${word.name}}` }) : null
}
