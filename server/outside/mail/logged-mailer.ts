import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/connect.ts'
import { mailTally } from '../../watching/tally.ts'
import type { Mailer } from './mailer.ts'

/** Pauses between tries to record a mail; together they outlast a restart of the database. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000]

interface Log {
  db: Database
  clock: () => Date
  /** The job that sends it. */
  jobId: number
  onTrouble: (error: unknown) => void
}

/**
 * A mailer that records recipient, kind and time of each mail, and counts them. A sent mail counts as sent even if it could not
 * be recorded: it must not be sent twice for the sake of the list.
 */
export function withLog(mailer: Mailer, { db, clock, jobId, onTrouble }: Log): Mailer {
  return {
    send: async (mail) => {
      const count = (result: string) => mailTally.add({ mail: mail.template, result })
      await mailer.send(mail).catch((error: unknown) => {
        count('failed')
        throw error
      })
      count('sent')
      const { to: address, template, subject } = mail
      const row = { at: clock().toISOString(), address, template, subject, job_id: jobId }
      await persistently(() => db.insertInto('sent_mails').values(row).execute()).catch(onTrouble)
    },
  }
}

/** The template of the mail of this job that has left; `null` where none has. */
export async function mailOf(db: Database, jobId: number): Promise<string | null> {
  const row = await db.selectFrom('sent_mails').select('template').where('job_id', '=', jobId).limit(1).executeTakeFirst()
  return row?.template ?? null
}

async function persistently(work: () => Promise<unknown>): Promise<void> {
  for (const wait of PAUSES_MS) {
    const isDone = await work().then(
      () => true,
      () => false, // tried again; the last failure is thrown
    )
    if (isDone) return
    await pause(wait)
  }
  await work()
}
