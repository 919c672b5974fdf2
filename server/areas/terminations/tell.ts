import type { Transition } from '../../../contract/machines/definition.ts'
import type { CallContext } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { readColumns } from '../../db/rows.ts'
import { type NewLog, writeLog } from '../contracts/write-log.ts'
import type { TerminationRow } from './termination-row.ts'

/** Context of a step: a call, or the job with its own way to write history. */
export interface Teller extends Pick<CallContext, 'db' | 'now' | 'record' | 'enqueue'> {
  author: NewLog['author']
}

/** The step after which only the person gets a mail: they know of it from now on. */
const PERSON_TOLD = 'termination.person-told'

/**
 * Consequences of every step besides the history: an entry in the contract's log, and mails to the people who wait for it. The
 * person can read them after being notified. None of them contains an amount.
 */
export async function tell(
  teller: Teller,
  step: Transition,
  after: TerminationRow,
  { from, reason }: { from: string | null; reason?: string | undefined },
): Promise<void> {
  const { db, now, author, enqueue } = teller
  const { id, status, contract_id, user_id, person_told } = after
  const log = {
    contract_id,
    person_id: user_id,
    type: 'Termination',
    description: `${step.done ?? step.label}: ${reason ?? after.type}`,
    changes: from === status ? [] : [{ field: 'termination', from, to: status }],
    effective_date: after.contract_end_date,
    visibility: person_told ? 'All' : step.visibility,
    author,
  } as const
  await writeLog(db, log, now)
  const readers = step.records === PERSON_TOLD ? [user_id] : await recipients(db, after, author?.id ?? null)
  for (const personId of readers) await enqueue('send-termination-mail', { id, status, personId })
}

/** The account manager, the requester, and the person once notified; no one is notified of their own action. */
async function recipients(
  db: Database,
  { company_id, user_id, requested_by, person_told }: TerminationRow,
  authorId: number | null,
): Promise<number[]> {
  const company = await readColumns(db, 'companies', company_id, ['account_manager_id'])
  const ids = [company.account_manager_id, requested_by?.id ?? null, person_told ? user_id : null]
  return [...new Set(ids)].filter((id) => id !== null && id !== authorId) as number[]
}
