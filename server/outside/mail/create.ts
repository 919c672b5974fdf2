import type { Settings } from '../../settings.ts'
import type { Mailer } from './mailer.ts'
import { createOutbox } from './outbox.ts'
import { createSmtpMailer } from './smtp.ts'

/** SMTP where a server is given (production demands one), else the outbox that demo mode shows at /dev/outbox. */
export function createMailer({ smtpUrl, mailFrom, dataDir }: Settings): Mailer {
  return smtpUrl === null ? createOutbox(dataDir) : createSmtpMailer(smtpUrl, mailFrom)
}
