import type { Database } from '../../db/connect.ts'
import { mailTally } from '../../watching/tally.ts'
import type { Mailer } from './mailer.ts'

/**
 * A mailer that records recipient, kind and time of each mail, and counts them. A sent mail counts as sent even if it could not be recorded:
 * it must not be sent twice for the sake of the list.
 */
export function withLog(
  mailer: Mailer,
  { db, clock }: { db: Database; clock: () => Date },
  onTrouble: (error: unknown) => void,
): Mailer {
  return {
    send: async (mail) => {
      const count = (result: string) => mailTally.add({ mail: mail.template, result })
      await mailer.send(mail).catch((error: unknown) => {
        count('failed')
        throw error
      })
      count('sent')
      const { to: address, template, subject } = mail
      const row = { at: clock().toISOString(), address, template, subject }
      await db.insertInto('sent_mails').values(row).execute().catch(onTrouble)
    },
  }
}
