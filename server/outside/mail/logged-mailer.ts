import type { Database } from '../../db/connect.ts'
import type { Mailer } from './mailer.ts'

/**
 * A mailer that keeps who was sent what kind of mail, and when. A mail that left counts as sent also where it could not be
 * noted: it must not leave twice for the sake of the list.
 */
export function withLog(
  mailer: Mailer,
  { db, clock }: { db: Database; clock: () => Date },
  onTrouble: (error: unknown) => void,
): Mailer {
  return {
    send: async (mail) => {
      await mailer.send(mail)
      const { to: address, template, subject } = mail
      const row = { at: clock().toISOString(), address, template, subject }
      await db.insertInto('sent_mails').values(row).execute().catch(onTrouble)
    },
  }
}
