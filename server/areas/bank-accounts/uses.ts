import { sql } from 'kysely'
import { t } from '../../../contract/language/texts.ts'
import type { Database } from '../../db/connect.ts'

/** A use of an own account, which keeps it from being deactivated; `text` follows "is used by". */
export interface Use {
  text: string
}

/** One kind of record that refers to accounts, with its text. Add a line here for every further kind. */
const KINDS: readonly { count: (id: number) => ReturnType<typeof sql<{ total: number }>>; text: (total: number) => string }[] =
  [
    {
      count: (id) => sql`select count(*) as total from core_bank_account_assignments where account_id = ${id}`,
      text: (total) => t('server-bank-accounts.companies', { n: total }),
    },
  ]

/** Everything that uses the account now; the caller holds the accounts. */
export async function usesOf(db: Database, id: number): Promise<Use[]> {
  const counted = await Promise.all(KINDS.map(async ({ count, text }) => ({ text, total: await totalOf(db, count(id)) })))
  return counted.flatMap(({ total, text }) => (total > 0 ? [{ text: text(total) }] : []))
}

const totalOf = async (db: Database, query: ReturnType<typeof sql<{ total: number }>>): Promise<number> =>
  (await query.execute(db)).rows[0]?.total ?? 0
