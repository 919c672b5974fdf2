import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'

/** The uses that keep an own account from being deactivated, as words after "is used by"; the caller holds the accounts. */
export async function usesOf(db: Database, id: number): Promise<string[]> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from core_bank_account_assignments where account_id = ${id}`.execute(db)
  const n = rows[0]?.total ?? 0
  return n > 0 ? [t('server-bank-accounts.companies', { n })] : []
}
