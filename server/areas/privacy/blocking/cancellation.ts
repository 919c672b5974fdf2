import { inScope, scopeOf } from '../../../../access-control/scope.ts'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Transition } from '../../../../contract/machines/definition.ts'
import { findColumns } from '../../../db/rows.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { At, Mover } from '../../../machines/record.ts'
import { addJob } from '../../../queue/enqueue.ts'
import { blockPerson } from './block-person.ts'
import { liveRelations } from './live-relation.ts'

/** The members of a request of the register that a cancellation needs. */
interface Asked {
  id: number
  concerns?: unknown
  person_id?: unknown
}

interface Facts {
  /** Why the data of the person may not be cancelled, in words. */
  needed: readonly string[]
  /** Are data blocked for this request? They are deleted when their terms are over, in any later status of the request. */
  isBlocking: boolean
}

const personOf = ({ concerns, person_id }: Asked): number | null =>
  concerns === 'Cancellation' && typeof person_id === 'number' ? person_id : null

/**
 * Granting a cancellation blocks the data of the person in the same transaction and mails them the last days; it can be
 * withdrawn after the blocking has ended. Denying a request of any kind mails the reason to the person.
 */
export const cancellation = {
  guards: {
    'not-needed': (facts: object) => {
      const { needed } = facts as Facts
      if (needed.length > 0) throw new AppError('PERSON_NEEDED', { values: { list: needed.join(', ') } })
      return undefined
    },
    'not-blocking': (facts: object) => ((facts as Facts).isBlocking ? [t('server-privacy.blocked')] : undefined),
  },
  facts: async ({ db, session, now }: At, row: Asked): Promise<Facts> => {
    const personId = personOf(row)
    if (personId === null) return { needed: [], isBlocking: false }
    const blocking = await findColumns(db, 'blocked_people', { request_id: row.id }, ['person_id'])
    const person = await findColumns(db, 'people', { id: personId }, ['company_id'])
    const isInReach = inScope(scopeOf(session), { personId, companyId: person?.company_id ?? null })
    return {
      needed: isInReach ? await liveRelations(db, personId, today(now)) : [t('server-privacy.elsewhere')],
      isBlocking: blocking !== undefined,
    }
  },
  after: async ({ db, now, author, record }: Mover, row: Asked, { action }: Transition): Promise<void> => {
    if (action === 'deny') await addJob(db, 'send-request-denied', { requestId: row.id })
    const personId = personOf(row)
    if (action !== 'grant' || personId === null || author === null) return
    const { entry } = await blockPerson(db, personId, { requestId: row.id, by: author.id, now })
    await record({ ...entry, action: 'person.blocked' })
    await addJob(db, 'send-data-blocked', { requestId: row.id })
  },
}
