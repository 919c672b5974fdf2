import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ScopedActor } from '../../../access-control/scope.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import { WITH_NEXT } from '../../db/guard-pool.ts'
import type { Contracts, ContractTerms } from '../../db/types.ts'
import { IN_FORCE } from '../people/current-contract.ts'

type Extra = Record<string, string | number | boolean | null>
type Made = 'created_at' | 'created_by'

/** Pay and working time as stored: amounts are decimal text, days are Monday 1 to Sunday 7. */
export interface TermsRow
  extends Omit<Selectable<ContractTerms>, 'id' | 'contract_id' | 'effective_from' | 'currency' | 'reason' | Made> {
  effective_from: string | null
  currency: string | null
}

/** A contract as stored, with the terms that hold on the day it was read for. */
export interface ContractRow
  extends TermsRow,
    Omit<Selectable<Contracts>, 'person_id' | 'type' | 'extra' | 'department_search' | 'is_signed'> {
  user_id: number
  type: 'Employee' | 'Contractor'
  /** The newest envelope, as `envelopes` has it. */
  envelope_id: string | null
  envelope_status: string | null
  applicant_signature_status: string | null
  admin_signature_status: string | null
  envelope_date_sent: string | null
  extra: Extra
  /** Zone of the company, for a contract that names none. */
  company_zone: string | null
  /** Onboarding status of the person. */
  onboarding: string | null
}

/**
 * Columns of terms `t` of a contract `k`: hours, days and percentages without trailing zeros. Terms written before the contract was moved to a
 * later day begin with it.
 */
export const TERMS = sql`greatest(t.effective_from, k.start_date) as effective_from, t.monthly_salary, t.contractor_fee,
  t.currency, t.fee_period, t.payment_frequency, t.bonuses, t.extra_compensations, t.budget, t.zone, t.schedule, t.work_days, trim_scale(t.work_hours) as work_hours,
  trim_scale(t.weekly_hours) as weekly_hours, trim_scale(t.vacation_days) as vacation_days,
  trim_scale(t.vacation_premium) as vacation_premium, trim_scale(t.christmas_bonus_days) as christmas_bonus_days, t.wage_reason`

/** Contracts in the actor's reach that meet a condition on `k`, with the terms of a day: in force first, then newest. */
async function loadContracts(
  db: Database,
  actor: ScopedActor | null,
  condition: RawBuilder<unknown>,
  day: string,
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`
    select k.id, k.person_id as user_id, k.company_id, k.type, ${statusFor(actor)} as status, k.job_id, k.job_name, k.job_description, k.department,
      k.contract_duration, k.start_date, k.end_date, k.shift_key, k.contract_key, k.regime_key, k.extra, k.version, k.created_at, k.updated_at,
      e.envelope_id, e.status as envelope_status, e.applicant_signature_status, e.admin_signature_status,
      e.sent_at as envelope_date_sent, ${TERMS}, c.zone as company_zone, p.onboarding_status as onboarding
    from contracts k join people p on p.id = k.person_id join companies c on c.id = k.company_id
      left join lateral (select * from envelopes where contract_id = k.id order by id desc limit 1) e on true
      left join lateral contract_terms_on(k.id, ${day}::date) t on true
    where ${condition} and ${actor === null ? sql`true` : inScope(actor, 'k.company_id', 'k.person_id')}
    order by (k.status in ${IN_FORCE}) desc, k.id desc`.execute(db)
  return rows
}

/** May this actor know of termination `e`? Its own person does after the notification, or having requested it. */
export const isToldTo = (actor: Pick<ScopedActor, 'id'> | null): RawBuilder<boolean> =>
  sql`(e.person_id is distinct from ${actor?.id ?? null}::int or e.person_told or e.requested_by is not distinct from e.person_id)`

/** A person who was not yet notified of the end of contract `k` sees it as in force. */
export const statusFor = (actor: Pick<ScopedActor, 'id'> | null): RawBuilder<string> =>
  sql`case when k.status = 'Ending' and k.person_id = ${actor?.id ?? null}::int and not exists (select from terminations e
    where e.contract_id = k.id and e.status = 'Scheduled' and ${isToldTo(actor)})
    then 'Active' else k.status end`

/** The last day of contract `k` as this actor may know it: the day it is going to end, or the agreed one. */
export const lastDayFor = (actor: Pick<ScopedActor, 'id'>): RawBuilder<string | null> =>
  sql`coalesce((select e.contract_end_date from terminations e
    where e.contract_id = k.id and e.status = 'Scheduled' and ${isToldTo(actor)}), k.end_date)`

export const contractsOf = (db: Database, actor: ScopedActor, personId: number, day: string): Promise<ContractRow[]> =>
  loadContracts(db, actor, sql`k.person_id = ${personId}`, day)

/** One contract with the terms of a day; `actor` is `null` for the product itself. */
export const contractById = async (
  db: Database,
  actor: ScopedActor | null,
  id: number,
  day: string,
): Promise<ContractRow | undefined> => (await loadContracts(db, actor, sql`k.id = ${id}`, day))[0]

/** The terms planned for the days after this one, in their order; of several for one day the one that counts. */
export async function termsAfter(
  db: Database,
  contractId: number,
  day: string,
): Promise<(TermsRow & { reason: string | null })[]> {
  const { rows } = await sql<TermsRow & { reason: string | null }>`
    select distinct on (t.effective_from) ${TERMS}, t.reason from contract_terms t join contracts k on k.id = t.contract_id
    where t.contract_id = ${contractId} and t.effective_from > ${day}::date order by t.effective_from, t.id desc`.execute(db)
  return rows
}

/**
 * Holds a person against other changes until the transaction ends. It is the lock of all the person's contracts too, so
 * that onboarding and contracts always wait for each other in the same order.
 */
export async function holdPerson(db: Database, personId: number): Promise<void> {
  await sql`select from people where id = ${personId} for no key update ${WITH_NEXT}`.execute(db)
}
