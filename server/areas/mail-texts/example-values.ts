import { texts } from '../../../contract/language/texts.ts'
import type { MailName, MailValues } from '../../outside/mail/compose.ts'

const NUMBERS = {
  companyId: 1,
  count: 3,
  days: 7,
  invoiceId: 1,
  minutes: 10,
  people: 12,
  personId: 1,
  receiptId: 1,
  requestId: 1,
  tries: 10,
}

/** Values of no real mail, for a preview. */
export const exampleValues = (): MailValues[MailName] => {
  const { line, ...words } = texts('server-mails.examples')
  return { ...NUMBERS, ...words, token: 'example', path: '/admin', code: '042715', lines: [line] } as MailValues[MailName]
}
