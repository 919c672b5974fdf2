import { writeHistory } from '../../../calls/history.ts'
import type { Task } from '../../../jobs/task.ts'
import { applyChange, dueChanges, lockChange } from '../email-change.ts'

const BY_CLOCK = { requestId: 'follow-email-changes', ip: '', device: null }

/** Every quarter of an hour: applies due changes of sign-in emails. */
export const followEmailChanges: Task<'follow-email-changes'> = async (_payload, { services: { db, clock }, log }) => {
  const now = clock()
  const due = await dueChanges(db, now)
  for (const change of due) {
    const { asked_by, asker_firstname, asker_lastname, asker_role } = change
    const actor = { id: asked_by, name: `${asker_firstname} ${asker_lastname}`, role: asker_role }
    // Each in a transaction of its own, so that a failure stops no other.
    await db.transaction().execute(async (tx) => {
      if (!(await lockChange(tx, change.id))) return
      const record = (entry: Parameters<typeof writeHistory>[1][number]) => writeHistory(tx, [entry], actor, BY_CLOCK)
      await applyChange({ db: tx, now, origin: BY_CLOCK, record }, change, 'Elapsed')
    })
  }
  log.info({ changes: due.length }, 'looked at sign-in emails that wait')
}
