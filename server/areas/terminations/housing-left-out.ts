import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { storedText } from '../../words/stored-words.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import { continuingOrders } from '../payroll/counting/debts.ts'
import { type HomeLoan, housingNoticeOf } from '../payroll/counting/housing-notice.ts'
import type { Ending } from './settlement-of.ts'
import type { SettlementTerms } from './settlement-terms.ts'

/** The housing credit in the record of a person. */
export async function homeLoanOf(db: Database, personId: number): Promise<HomeLoan | null> {
  const { rows } = await sql<HomeLoan>`select type, trim_scale(value)::text as value, extra->>'status' as status,
      extra->>'end_date' as ends from home_loans where person_id = ${personId} order by id limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * A warning where a settlement pays days of work without the discount of a housing credit: the company owes it to INFONAVIT
 * even so (Ley INFONAVIT 29-III). The credit is in the record, or an order of the payrolls.
 * @param salaryFrom first day of salary that the settlement pays
 */
export async function housingWarnings(
  db: Database,
  { user_id, company_id }: Pick<ContractRow, 'user_id' | 'company_id'>,
  { last_day }: Ending,
  { deductions }: SettlementTerms,
  salaryFrom: string | null,
) {
  const paysDays = salaryFrom !== null && salaryFrom <= last_day
  if (!paysDays || deductions.some(({ type }) => type === 'INFONAVIT')) return []
  const isOfRecord = housingNoticeOf(await homeLoanOf(db, user_id), salaryFrom) !== null
  if (!isOfRecord && !(await hasHousingOrder(db, { user_id, company_id }, salaryFrom, last_day))) return []
  return [{ code: 'HOUSING_LEFT_OUT' as const, message: storedText('settlement.housingLeftOut') }]
}

async function hasHousingOrder(
  db: Database,
  { user_id, company_id }: Pick<ContractRow, 'user_id' | 'company_id'>,
  from: string,
  to: string,
): Promise<boolean> {
  const { rows } = await sql`select from (${continuingOrders(sql`${user_id}::int`, sql`${company_id}::int`)}) d
    where d.type = 'INFONAVIT' and (d.date_from is null or d.date_from <= ${to}::date)
      and (d.date_to is null or d.date_to >= ${from}::date)`.execute(db)
  return rows.length > 0
}
