import { sql } from 'kysely'
import type { BatchMessage } from '../../contract/invoice-batches/schemas.ts'
import type { TestDatabase } from './database.ts'
import { openEventStream } from './event-stream.ts'
import { createCompany } from './people.ts'
import { uniqueTaxId } from './unique.ts'

export const PREPARE = 'contractor/prepare-batch-invoices'
export const NOVEMBER = {
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  issue_date: '2026-11-30',
  concept: 'Services of November',
  amount_mode: 'contract',
}

/** A company with contractors at work since 2024-03-01, each for 20,000.00 a month, and an Admin. */
export async function createTeam(
  { db }: Pick<TestDatabase, 'db'>,
  size: number,
): Promise<{ companyId: number; ids: number[] }> {
  const { id: companyId } = await createCompany(db, {
    status: 'Approved',
    tax_id: uniqueTaxId(),
  })
  const { rows } = await sql<{ id: number }>`
    with made as (insert into people (role, company_id, firstname, lastname, email, onboarding_status, email_verified_at)
      select 'Contractor', ${companyId}, 'Ana', 'Contractor ' || lpad(n::text, 5, '0'), 'c' || n || '-' || ${companyId}::int || '@plantilla.test',
        'Approved', now() from generate_series(1, ${size}::int) n returning id),
    hired as (insert into contracts (person_id, company_id, type, job_name, start_date, status)
      select id, ${companyId}, 'Contractor', 'Designer', '2024-03-01', 'Active' from made returning id, person_id),
    paid as (insert into contract_terms (contract_id, effective_from, contractor_fee, currency, fee_period)
      select id, '2024-03-01', 20000, 'MXN', 'Monthly' from hired returning id),
    taxed as (insert into employee_details (person_id, tax_regime) select id, '612' from made returning person_id)
    select id from made order by id`.execute(db)
  // The database does this by itself within a minute.
  await sql`analyze people, contracts, contract_terms`.execute(db)
  return { companyId, ids: rows.map(({ id }) => id) }
}

/** Opens the stream of a batch as a browser would. */
export const openBatch = (
  url: string,
  query: { payload: object; token: string; idEmployees?: string; lastEventId?: string; language?: string },
) => {
  const { payload, ...rest } = query
  const search = new URLSearchParams({ payload: JSON.stringify(payload), idEmployees: '', ...rest })
  return openEventStream(`${url}/api/contractor/create-batch-invoices?${search}`)
}

export const isThrough = (events: { data: BatchMessage }[]): boolean => events.some(({ data }) => data.errors !== undefined)

/** Number of contractors of a company by their number of invoices. */
export async function invoicesEach({ pool }: Pick<TestDatabase, 'pool'>, companyId: number): Promise<Record<number, number>> {
  const { rows } = await pool.query(
    `select n, count(*)::int as people from (select count(*)::int as n from invoices where company_id = $1 group by contractor_id) x
     group by n`,
    [companyId],
  )
  return Object.fromEntries(rows.map(({ n, people }) => [n, people]))
}
