import Type from 'typebox'
import { roles, session } from '../../access-control/authorize.ts'
import file from '../../schemas/answers/mail-texts.json' with { type: 'json' }
import calls from '../../schemas/calls/mail-texts.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/mail-texts.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { described, read, write } from '../operation.ts'

const Name = Type.String({ pattern: '^[a-z-]+$', maxLength: 60 })
/** 0 until the words are changed. */
const MailVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** The words of a mail: ICU messages; paragraphs have an empty line between them. */
const MailWords = Type.Object({
  subject: Type.String({ maxLength: 300 }),
  title: Type.String({ maxLength: 300 }),
  body: Type.String({ maxLength: 5000 }),
  /** Only a mail with a link has a button. */
  button: Type.Optional(Type.String({ maxLength: 100 })),
  closing: Type.String({ maxLength: 3000 }),
})
const answers = shapes(file, { MailWords, MailVersion })
const ADMIN = session(roles({ Admin: true }))

/** The words of mails, which Admin may change in each language. */
export const mailTextOperations = described(calls, answers, shapes(inputFile, { Name, MailVersion }, 'inputs'), {
  'notifications/get-mail-texts': read({ access: ADMIN }),
  'notifications/get-mail-text': read({ access: ADMIN }),
  'notifications/preview-mail-text': read({ access: ADMIN }),
  'notifications/save-mail-text': write({ access: ADMIN }),
  'notifications/restore-mail-text': write({ access: ADMIN }),
})
