import { type Selectable, sql } from 'kysely'
import type { CallContext, Session } from '../../calls/context.ts'
import type { Database } from '../../db/connect.ts'
import { seal } from '../../db/sealing/seal-columns.ts'
import type { OwnBankAccounts } from '../../db/types.ts'
import { fieldsOf, type Values } from './fields.ts'
import type { AccountFacts } from './machine.ts'
import { usesOf } from './uses.ts'

export type StoredAccount = Selectable<OwnBankAccounts>

/**
 * Locks all own accounts against other changes until the transaction ends; reading continues. They are few and change rarely,
 * and the lock prevents a change of numbers or companies between check and write.
 */
export const holdAccounts = (db: Database) => sql`lock table own_bank_accounts in share row exclusive mode`.execute(db)

export const findStored = (db: Database, id: number): Promise<StoredAccount | undefined> =>
  db.selectFrom('own_bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()

/** The values after the confirmation of the pending change. */
export const proposalOf = (stored: StoredAccount): Values => ({ ...fieldsOf(stored), ...((stored.pending ?? {}) as Values) })

/** Input of the guards, for an account as it is or as it would become. */
export async function factsOf(
  { db, session }: Pick<CallContext<Session>, 'db' | 'session'>,
  stored: StoredAccount | null,
  proposal: Values,
): Promise<AccountFacts> {
  return {
    session,
    authors: stored?.authors ?? [],
    uses: stored ? await usesOf(db, stored.id) : [],
    isCore: proposal['is_core'] === true,
    taken: await takenNumbers(db, stored?.id ?? 0, proposal),
  }
}

const LABELS = { clabe: 'CLABE', iban: 'IBAN' } as const

/** Numbers that another account in use has, or is to get. */
async function takenNumbers(db: Database, id: number, { clabe = null, iban = null }: Values): Promise<AccountFacts['taken']> {
  const { rows } = await sql<Record<'clabe' | 'iban', boolean>>`
    select coalesce(bool_or(blind_key(${seal('clabe', clabe)}::text) in (blind_key(clabe), blind_key(pending ->> 'clabe'))), false) as clabe,
      coalesce(bool_or(blind_key(${seal('iban', iban)}::text) in (blind_key(iban), blind_key(pending ->> 'iban'))), false) as iban
    from own_bank_accounts where id <> ${id} and status <> 'Inactive'`.execute(db)
  return (['clabe', 'iban'] as const).filter((field) => rows[0]?.[field]).map((field) => ({ field, label: LABELS[field] }))
}
