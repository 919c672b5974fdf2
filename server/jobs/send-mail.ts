import { inLanguage } from '../language.ts'
import { composeMail, type MailName, type MailValues } from '../outside/mail/compose.ts'
import type { TaskContext } from './task.ts'

/** An address with the language of its reader (`languageOfPerson`). */
export interface Addressee {
  email: string
  language: string
}

/** Sends a mail in the language of its reader, in which its values are written, too. */
export async function sendMail<N extends MailName>(
  { services, mailer }: TaskContext,
  name: N,
  { email, language }: Addressee,
  values: () => MailValues[N],
): Promise<void> {
  const { publicUrl } = services.settings
  await mailer.send(inLanguage(language, () => composeMail(name, email, values(), publicUrl)))
}
