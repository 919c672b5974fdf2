import { sql } from 'kysely'
import { labelOf } from '../../../contract/documents/kinds.ts'
import type { Database } from '../../db/connect.ts'
import type { Subject } from '../documents/load-documents.ts'
import { missingKinds } from '../documents/missing-kinds.ts'

export interface OnboardingFacts {
  /** Documents that are waited for, by their labels. */
  missing: readonly string[]
  /** Status of the company. */
  company: string
  /** Is there an envelope that was not signed by everyone? */
  isUnsigned: boolean
}

export async function factsOf(db: Database, { id, role, companyId }: Subject): Promise<OnboardingFacts> {
  const missing = await missingKinds(db, id, role)
  const { rows } = await sql<{ company: string; isUnsigned: boolean }>`
    select c.status as company, coalesce((select e.status <> 'completed' from envelopes e
      join contracts k on k.id = e.contract_id where k.person_id = ${id} and k.company_id = c.id and k.status <> 'Void'
      order by e.id desc limit 1), false) as "isUnsigned"
    from companies c where c.id = ${companyId}`.execute(db)
  const { company = '', isUnsigned = false } = rows[0] ?? {}
  return { missing: missing.map(labelOf), company, isUnsigned }
}
