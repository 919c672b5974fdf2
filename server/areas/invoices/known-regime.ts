import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'

/** Keeps the tax regime that someone named, for their next invoices. */
export async function rememberRegimes(db: Database, regimes: readonly { person_id: number; regime: string }[]): Promise<void> {
  if (regimes.length === 0) return
  await sql`insert into employee_details (person_id, tax_regime)
    select person_id, regime from json_to_recordset(${JSON.stringify(regimes)}::json) as x (person_id int, regime text)
    on conflict (person_id) do update set tax_regime = excluded.tax_regime
      where employee_details.tax_regime is distinct from excluded.tax_regime`.execute(db)
}
