import { sql } from 'kysely'
import type { PaymentRequest, RequestTotals } from '../../../../contract/payroll/requests/schemas.ts'
import type { Session } from '../../../calls/context.ts'
import type { Database } from '../../../db/connect.ts'
import { instantOf, personOf } from '../../../db/json-members.ts'
import { orNotFound } from '../../../errors/app-error.ts'
import { ON_CREDIT } from '../../invoices/invoice-row.ts'
import { TOTAL_NAMES } from '../counting/summarise.ts'

export interface StoredRequest
  extends RequestTotals,
    Omit<
      PaymentRequest,
      | 'waits_for'
      | 'company'
      | 'totals'
      | 'totals_hash'
      | 'settings_changed'
      | 'may_adjust'
      | 'annual'
      | 'payrolls'
      | 'totalPayrolls'
      | 'payroll_counts'
      | 'steps'
      | 'previous'
      | 'pay_one'
    > {
  company_id: number
  company_name: string
  company_status: string
  logo_file: string | null
  two_person_rule: boolean
  /** The company pays later than it approves. */
  on_credit: boolean
  prepared_by: number[]
  previous_id: number | null
  previous_folio: string | null
  /** Number of payrolls in each status. */
  counts: Record<string, number>
}

/** A law figure or a default of the company was changed since the calculation, and applies on the day of payment. */
const HAS_NEW_LAW = sql`(r.status in ('Calculated', 'Adjustment') and exists (select from payroll_changes v
  where v.created_at > r.calculated_at and v.valid_from <= r.payment_date and v.area <> 'journal'
    and (v.company_id is null or v.company_id = r.company_id)))`

const totalsOf = (alias: string) =>
  sql`json_build_object('people', ${sql.ref(`${alias}.people`)}, ${sql.join(
    TOTAL_NAMES.flatMap((name) => [sql`${sql.lit(name)}`, sql`${sql.ref(`${alias}.${name}`)}::text`]),
  )})`

/** One request. The caller has checked that it is in reach. Throws NOT_FOUND. */
export async function storedRequest(db: Database, id: number): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    select r.id, r.folio, r.name, r.company_id, c.name as company_name, c.status as company_status, c.logo_file, r.kind, r.period_type,
      r.period_start, r.period_end, r.payment_date, r.cutoff_at, r.currency, r.status, r.status_since, r.client_approved_at,
      r.limits, r.multipliers, r.adjusts_year, (r.is_stale or ${HAS_NEW_LAW}) as is_stale, r.calculated_at, r.calculation_version, r.parameters_version, r.people,
      ${sql.join(TOTAL_NAMES.map((name) => sql.ref(`r.${name}`)))},
      r.blockers, r.warnings, r.blockers_count, r.warnings_count, r.issue_counts, r.acknowledged, r.send_note, r.sent_at, r.adjustment,
      r.prepared_by, r.cancelled_reason, r.version, r.created_at, r.updated_at, ${personOf('r.created_by')} as created_by,
      coalesce(c.two_person_rule, true) as two_person_rule, ${ON_CREDIT} as on_credit,
      (r.limits->>'approvers_needed')::int as approvers_needed,
      (select run_key from payroll_runs where request_id = r.id and kind = 'calculation' and status = 'Running') as running_job,
      (select case when u.status = 'Failed' then json_build_object('reference', u.origin->>'requestId', 'at', ${instantOf('u.finished_at')}) end
        from payroll_runs u where u.request_id = r.id and u.kind = 'calculation' order by u.id desc limit 1) as failed_calculation,
      r.previous_id, v.folio as previous_folio, case when v.id is not null then ${totalsOf('v')} end as totals_previous,
      (select json_build_object('alias', b.alias, 'holder_name', b.holder_name, 'bank_name', b.bank_name, 'clabe', b.clabe,
          'account_number', b.account_number) from own_bank_accounts b where b.id = r.core_bank_account_id) as core_bank_account,
      coalesce((select json_agg(json_build_object('name', p.firstname || ' ' || p.lastname, 'via', a.via, 'at', ${instantOf('a.at')})
          order by a.at, a.person_id)
        from payment_request_approvals a join people p on p.id = a.person_id where a.request_id = r.id), '[]') as approvals,
      coalesce((select json_agg(json_build_object('id', f.id, 'name', s.name, 'file_url', f.file_id, 'amount', f.amount::text,
          'reference', f.reference, 'paid_at', f.paid_at, 'uploaded_by', ${personOf('f.uploaded_by')}, 'at', ${instantOf('f.at')},
          'refused_at', ${instantOf('f.refused_at')}, 'refused_reason', f.refused_reason) order by f.id)
        from payment_request_proofs f join files s on s.id = f.file_id where f.request_id = r.id), '[]') as proofs,
      (select json_build_object('people', count(*) filter (where status = 'Calculated'), 'held', count(*) filter (where status = 'Hold'),
          'net', coalesce(sum(net) filter (where status = 'Calculated'), 0)::text,
          'held_net', coalesce(sum(net) filter (where status = 'Hold'), 0)::text) from payrolls where request_id = r.id) as to_pay,
      (select coalesce(json_object_agg(x.status, x.n), '{}') from
        (select status, count(*) as n from payrolls where request_id = r.id group by status) x) as counts
    from payment_requests r join companies c on c.id = r.company_id left join payment_requests v on v.id = r.previous_id
    where r.id = ${id}`.execute(db)
  return orNotFound(rows[0])
}

/** The subject of a history row about a request. */
export const aboutRequest = ({ id, company_id }: Pick<StoredRequest, 'id' | 'company_id'>) =>
  ({ entity: 'payment-request', entityId: id, companyId: company_id, visibility: 'Client' }) as const

/** The provider's staff who changed amounts are recorded; the company's own people approve them anyway. */
export const preparedBy = ({ prepared_by }: StoredRequest, { role, id }: Session): number[] =>
  role === 'Client' ? prepared_by : [...new Set([...prepared_by, id])]
