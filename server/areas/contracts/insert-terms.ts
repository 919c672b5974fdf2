import type { Database } from '../../db/connect.ts'
import { insertRow } from '../../db/rows.ts'
import { TERM_COLUMNS } from './contract-columns.ts'

interface NewTerms {
  contractId: number
  effectiveFrom: string
  /** Every term by its column, including unchanged ones. */
  values: Record<string, unknown>
  reason: string | null
  wageReason: string | null
  createdBy: number
}

/** Writes terms that are valid from a day on; earlier ones stay unchanged. */
export async function insertTerms(db: Database, terms: NewTerms, now: Date): Promise<void> {
  const columns = Object.fromEntries(TERM_COLUMNS.map((name) => [name, terms.values[name] ?? null]))
  await insertRow(db, 'contract_terms', {
    ...columns,
    currency: (columns['currency'] as string | null) ?? 'MXN',
    contract_id: terms.contractId,
    effective_from: terms.effectiveFrom,
    reason: terms.reason,
    wage_reason: terms.wageReason,
    created_by: terms.createdBy,
    created_at: now.toISOString(),
  })
}
