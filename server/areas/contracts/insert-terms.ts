import type { Database } from '../../db/connect.ts'
import { type Columns, insertRow } from '../../db/rows.ts'
import { TERM_COLUMNS } from './contract-columns.ts'

/** The contract and the day of the terms, and the reason and author of the change. */
type Occasion = Columns<'contract_terms', 'contract_id' | 'effective_from' | 'reason' | 'wage_reason' | 'created_by'>

/** Writes terms that are valid from a day on; earlier ones stay unchanged. @param values every term, including unchanged ones */
export async function insertTerms(db: Database, occasion: Occasion, values: Record<string, unknown>, now: Date): Promise<void> {
  const columns = Object.fromEntries(TERM_COLUMNS.map((name) => [name, values[name] ?? null]))
  const currency = (columns['currency'] as string | null) ?? 'MXN'
  await insertRow(db, 'contract_terms', { ...columns, ...occasion, currency, created_at: now.toISOString() })
}
