import { writeHistory } from '../../../calls/history.ts'
import { eachAlone } from '../../../jobs/each-alone.ts'
import type { Task } from '../../../jobs/task.ts'
import { applyChange, dueChanges, lockChange } from '../email-change.ts'

const BY_CLOCK = { requestId: 'follow-email-changes', ip: '', device: null }

export const followEmailChanges: Task<'follow-email-changes'> = async (_payload, { services: { db, clock }, log }) => {
  const now = clock()
  const due = await dueChanges(db, now)
  const changes = await eachAlone({ db, log, about: ({ id }) => ({ change: id }) }, due, async (tx, change) => {
    if (!(await lockChange(tx, change.id))) return false
    const { asked_by, asker_firstname, asker_lastname, asker_role } = change
    const actor = { id: asked_by, name: `${asker_firstname} ${asker_lastname}`, role: asker_role }
    const record = (entry: Parameters<typeof writeHistory>[1][number]) => writeHistory(tx, [entry], actor, BY_CLOCK)
    await applyChange({ db: tx, now, origin: BY_CLOCK, record }, change, 'Elapsed')
    return true
  })
  log.info({ changes }, 'looked at sign-in emails that wait')
}
