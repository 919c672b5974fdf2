import type { Transition } from '../../../contract/machines/definition.ts'
import type { HistoryEntry } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import type { JobName, JobPayloads } from '../../queue/catalogue.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { type NewLog, writeLog } from '../contracts/write-log.ts'
import type { TerminationRow } from './termination-row.ts'

/** Context of a step: a call, or the job with its own way to write history. */
export interface Teller {
  db: Database
  now: Date
  author: NewLog['author']
  record: (entry: HistoryEntry) => Promise<void>
  enqueue: <N extends JobName>(job: N, payload: JobPayloads[N]) => Promise<void>
}

interface Told {
  contract: ContractRow
  before: TerminationRow | null
  after: TerminationRow
  reason?: string | undefined
  /** The status in the history shows the result; without a change of status the fields do. */
  changes?: { field: string; from: unknown; to: unknown }[]
  /** Only the person waits for this mail. */
  isForPerson?: boolean
}

/**
 * Consequences of every step: a history row, an entry in the contract's log, and mails to the people who wait for it. The
 * person can read them after being notified. None of them contains an amount.
 */
export async function tell(teller: Teller, step: Transition, told: Told): Promise<void> {
  const { db, now, author, record, enqueue } = teller
  const { contract, before, after, reason, changes = [], isForPerson = false } = told
  const visibility = after.person_told ? 'All' : step.visibility
  await record({
    entity: 'person',
    entityId: contract.user_id,
    companyId: contract.company_id,
    ...(step.records ? { action: step.records } : {}),
    from: before?.status ?? null,
    to: after.status,
    changes,
    ...(reason ? { reason } : {}),
    visibility,
  })
  const log = {
    contractId: contract.id,
    personId: contract.user_id,
    type: 'Termination',
    description: `${step.done ?? step.label}: ${reason ?? after.type}`,
    changes: before?.status === after.status ? [] : [{ field: 'termination', from: before?.status ?? null, to: after.status }],
    effectiveDate: after.contract_end_date,
    visibility,
    author,
  } as const
  await writeLog(db, log, now)
  const readers = isForPerson ? [contract.user_id] : await recipients(db, contract, after, author?.id ?? null)
  for (const personId of readers) {
    await enqueue('send-termination-mail', { id: after.id, status: after.status, personId })
  }
}

/** The account manager, the requester, and the person once notified; no one is notified of their own action. */
async function recipients(
  db: Database,
  { company_id, user_id }: ContractRow,
  { requested_by, person_told }: TerminationRow,
  authorId: number | null,
): Promise<number[]> {
  const company = await db
    .selectFrom('companies')
    .select('account_manager_id')
    .where('id', '=', company_id)
    .executeTakeFirstOrThrow()
  const ids = [company.account_manager_id, requested_by?.id ?? null, person_told ? user_id : null]
  return [...new Set(ids)].filter((id) => id !== null && id !== authorId) as number[]
}
