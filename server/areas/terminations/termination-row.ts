import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Settlement } from '../../../payroll/settlement/types.ts'
import type { Database } from '../../db/connect.ts'
import { personOf } from '../../db/json-members.ts'
import type { Terminations } from '../../db/types.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { NO_TERMS, type SettlementTerms } from './settlement-terms.ts'

export interface Doer {
  id: number
  name: string
  role: string
}

/** A termination as stored; days `YYYY-MM-DD`. */
export interface TerminationRow
  extends Omit<
    Selectable<Terminations>,
    'person_id' | 'requested_by' | 'decided_by' | 'settlement' | 'settlement_input' | 'updated_at'
  > {
  contract_type: ContractRow['type']
  user_id: number
  requested_by: Doer | null
  decided_by: Doer | null
  settlement: Settlement | null
  settlement_input: { terms: SettlementTerms; input?: object | null } | null
  settlement_request: { id: number; folio: string; status: string } | null
  /** `file_url` is the id of the file: the link is made when the answer is sent. */
  files: { name: string; size: number; file_url: string }[]
}

async function loadTerminations(db: Database, condition: RawBuilder<unknown>): Promise<TerminationRow[]> {
  const { rows } = await sql<TerminationRow>`
    select t.id, t.contract_id, k.type as contract_type, t.person_id as user_id, t.company_id, t.type, t.reason, t.last_day, t.contract_end_date,
      t.notice_date, t.rehire, t.person_told, t.status, ${personOf('t.requested_by')} as requested_by, t.requested_at,
      ${personOf('t.decided_by')} as decided_by, t.decided_at, t.outcome_reason, t.settlement, t.settlement_input, t.totals_hash, t.calculated_at,
      (select json_build_object('id', r.id, 'folio', r.folio, 'status', r.status) from payrolls p
        join payment_requests r on r.id = p.request_id where p.contract_id = t.contract_id and p.claim = 'Settlement'
        and t.status in ('Scheduled', 'Terminated')) as settlement_request,
      t.version,
      coalesce((select json_agg(json_build_object('name', f.name, 'size', f.bytes, 'file_url', f.id) order by e.added_at, f.name)
        from termination_files e join files f on f.id = e.file_id where e.termination_id = t.id), '[]') as files
    from terminations t join contracts k on k.id = t.contract_id where ${condition} order by t.id desc`.execute(db)
  // Earlier settlements have no terms that were added since.
  return rows.map(({ settlement_input: input, ...row }) => ({
    ...row,
    settlement_input: input && { terms: { ...NO_TERMS, ...input.terms }, input: input.input ?? null },
  }))
}

/** All terminations of a contract, newest first. The caller has checked that the contract is in reach. */
export const terminationsOf = (db: Database, contractId: number): Promise<TerminationRow[]> =>
  loadTerminations(db, sql`t.contract_id = ${contractId}`)

export const terminationById = async (db: Database, id: number): Promise<TerminationRow | undefined> =>
  (await loadTerminations(db, sql`t.id = ${id}`))[0]

export const UNDER_WAY = ['Requested', 'Scheduled']

/** Terms of the settlement confirmed for a future day; `null` without one. */
export async function termsUnderWay(db: Database, contractId: number): Promise<SettlementTerms | null> {
  const row = (await terminationsOf(db, contractId)).find(({ status }) => UNDER_WAY.includes(status))
  return row?.settlement_input?.terms ?? null
}
