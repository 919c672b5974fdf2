import { sql } from 'kysely'
import type { LawBook } from '../../../../payroll/law/changes.ts'
import { conceptOf } from '../../../../payroll/law/concepts.ts'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { currentBook } from './current-law.ts'
import { OWN, titleOf } from './parameters.ts'

type Entered = Columns<'payroll_changes', 'area' | 'key' | 'valid_from'> & {
  value: { code?: string; state?: string; rule?: string }
}

/** Changes entered since a request was calculated that are valid on its day of payment, as texts for its history. */
export async function changesSince(
  db: Database,
  request: { company_id: number; payment_date: string; calculated_at: Date | string | null },
): Promise<{ field: string; from: null; to: string }[]> {
  if (request.calculated_at === null) return []
  const { rows } = await sql<Entered>`select area, key, value, valid_from from payroll_changes
    where created_at > ${new Date(request.calculated_at).toISOString()}::timestamptz and valid_from <= ${request.payment_date}::date
      and area <> 'journal' and (company_id is null or company_id = ${request.company_id}) order by id`.execute(db)
  const book = await currentBook(db)
  return rows.map((row) => ({ field: nameOf(row, book), from: null, to: `from ${row.valid_from}` }))
}

function nameOf({ area, key, value, valid_from }: Entered, book: LawBook): string {
  if (area === 'default') return OWN.default.title
  if (area === 'concept') return conceptOf(lawOn(valid_from, book), value.code ?? key).name
  const part = value.state ?? value.rule
  return titleOf(lawOn(valid_from), part === undefined ? key : `${key}.${part}`)
}
