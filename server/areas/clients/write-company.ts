import { sql } from 'kysely'
import type { Database } from '../../db/connect.ts'
import { sealedFor } from '../../db/sealing/seal-columns.ts'
import { AppError } from '../../errors/app-error.ts'
import { refusalOfValue, UNIQUE_VIOLATION } from '../../errors/refusal-of-value.ts'
import { COUNTED_OF_COMPANY, markCompanyStale } from '../payroll/counting/stale.ts'
import type { Change } from '../people/write-changes.ts'
import { COMPANY_COLUMNS, SERVICES, serviceOf } from './company-columns.ts'

/** Columns, services and further fields of these values. */
export function toColumns(changes: readonly Pick<Change, 'field' | 'to'>[], services: readonly string[]) {
  const columns: Record<string, unknown> = {}
  const extra: Record<string, unknown> = {}
  const chosen = new Set(services)
  for (const { field, to } of changes) {
    const column = COMPANY_COLUMNS.get(field)
    const service = serviceOf(field)
    if (column !== undefined) columns[column] = to ?? null
    else if (service === undefined) extra[field] = to ?? null
    else if (to === true) chosen.add(service)
    else chosen.delete(service)
  }
  return { columns, extra, services: SERVICES.filter((name) => chosen.has(name)) }
}

/** Writes changed values and moves the record's version. The caller holds the company's row and knows it is in reach. */
export async function writeCompany(
  db: Database,
  { id, services }: { id: number; services: readonly string[] },
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const { columns, extra, services: chosen } = toColumns(changes, services)
  const values = { ...columns, services: chosen, updated_at: now.toISOString() }
  const assigned = Object.entries(values).map(
    ([column, value]) => sql`${sql.ref(column)} = ${sealedFor('companies', column, value)}`,
  )
  await sql`update companies set ${sql.join(assigned)}, version = version + 1,
    extra = jsonb_strip_nulls(extra || ${JSON.stringify(extra)}::jsonb) where id = ${id}`
    .execute(db)
    .catch(throwRefusal)
  if (changes.some(({ field }) => COUNTED_OF_COMPANY.includes(field))) await markCompanyStale(db, id, now)
}

/** Translates a database error into a refusal where the caller caused it. */
export function throwRefusal(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string }
  const isTaken = code === UNIQUE_VIOLATION && constraint === 'companies_tax_id_key'
  throw isTaken ? new AppError('TAX_ID_TAKEN').inField('tax_id') : refusalOfValue(error)
}
