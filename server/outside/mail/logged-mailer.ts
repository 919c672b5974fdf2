import type { Database } from '../../db/connect.ts'
import type { Mailer } from './mailer.ts'

/**
 * A mailer that records recipient, kind and time of each mail. A sent mail counts as sent even if it could not be recorded:
 * it must not be sent twice for the sake of the list.
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
