import Type from 'typebox'
import { roles } from '../../access-control/authorize.ts'
import { Instant, Nullable, ShortText } from '../format/shared.ts'
import { read, write } from '../operation.ts'

const Name = Type.String({ pattern: '^[a-z-]+$', maxLength: 60 })
const Language = Type.String({ pattern: '^[a-z]{2}$', maxLength: 2 })
/** 0 until the words are changed. */
const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** The words of a mail: ICU messages; paragraphs have an empty line between them. */
const Words = Type.Object({
  subject: Type.String({ maxLength: 300 }),
  title: Type.String({ maxLength: 300 }),
  body: Type.String({ maxLength: 5000 }),
  /** Only a mail with a link has a button. */
  button: Type.Optional(Type.String({ maxLength: 100 })),
  closing: Type.String({ maxLength: 3000 }),
})
const MailText = Type.Object({
  words: Words,
  shipped: Words,
  /** Names that stand in braces for the values of each mail. */
  placeholders: Type.Array(ShortText),
  version: Version,
  is_own: Type.Boolean(),
  changed_at: Nullable(Instant),
  changed_by: Nullable(ShortText),
})

const ADMIN = { kind: 'session', roles: roles({ Admin: true }) } as const
const WHICH = { name: Name, language: Language }
const EXAMPLE = { name: 'password-changed', language: 'en' }
const EXAMPLE_WORDS = { subject: 'A new password', title: 'A new password', body: 'Hello {firstname},', closing: '' }

/** The words of mails, which Admin may change in each language. */
export const mailTextOperations = {
  'notifications/get-mail-texts': read({
    summary: 'The kinds of mails, with the languages in which their words were changed',
    input: Type.Object({}),
    answer: Type.Object({
      mailTexts: Type.Array(Type.Object({ name: ShortText, label: ShortText, changed: Type.Array(ShortText) })),
    }),
    access: ADMIN,
    example: {},
  }),
  'notifications/get-mail-text': read({
    summary: 'The words of one kind of mail in one language, and those that the product comes with',
    input: Type.Object(WHICH),
    answer: Type.Object({ mailText: MailText }),
    access: ADMIN,
    errors: ['NOT_FOUND'],
    example: EXAMPLE,
  }),
  'notifications/preview-mail-text': read({
    summary: 'A mail with these words and values of an example; nothing is sent or saved',
    input: Type.Object({ ...WHICH, words: Words }),
    answer: Type.Object({ subject: Type.String({ maxLength: 1000 }), html: Type.String({ maxLength: 100_000 }) }),
    access: ADMIN,
    errors: ['NOT_FOUND'],
    example: { ...EXAMPLE, words: EXAMPLE_WORDS },
  }),
  'notifications/save-mail-text': write({
    summary: 'Save the words of one kind of mail in one language',
    input: Type.Object({ ...WHICH, words: Words, version: Version }),
    answer: Type.Object({ mailText: MailText }),
    access: ADMIN,
    records: 'mail-text.changed',
    errors: ['NOT_FOUND', 'STALE'],
    example: { ...EXAMPLE, words: EXAMPLE_WORDS, version: 0 },
  }),
  'notifications/restore-mail-text': write({
    summary: 'Return to the words that the product comes with',
    input: Type.Object({ ...WHICH, version: Version }),
    answer: Type.Object({ mailText: MailText }),
    access: ADMIN,
    records: 'mail-text.restored',
    errors: ['NOT_FOUND', 'STALE'],
    example: { ...EXAMPLE, version: 1 },
  }),
}
