import { type Selectable, sql } from 'kysely'
import type { OwnBankAccount } from '../../../contract/bank-accounts/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import type { Database } from '../../db/connect.ts'
import type { OwnBankAccounts } from '../../db/types.ts'
import { AppError } from '../../errors/app-error.ts'
import { changesBetween, fieldsOf, type Values } from './fields.ts'
import { type AccountFacts, offeredSteps } from './machine.ts'
import { usesOf } from './uses.ts'

export type StoredAccount = Selectable<OwnBankAccounts>

/**
 * Holds all own accounts against other changes until the transaction ends; reading goes on. There are few of them and
 * they change rarely, and with it nobody slips a number, a company or a change in between look and write.
 */
export const holdAccounts = (db: Database) => sql`lock table own_bank_accounts in share row exclusive mode`.execute(db)

/** Throws NOT_FOUND. */
export async function loadStored(db: Database, id: number): Promise<StoredAccount> {
  const row = await db.selectFrom('own_bank_accounts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The values as they would be once the change that waits is confirmed. */
export const proposalOf = (stored: StoredAccount): Values => ({ ...fieldsOf(stored), ...((stored.pending ?? {}) as Values) })

/** What the guards look at, for an account as it stands or as it would become. */
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
    select coalesce(bool_or(${clabe}::text in (clabe, pending ->> 'clabe')), false) as clabe,
      coalesce(bool_or(${iban}::text in (iban, pending ->> 'iban')), false) as iban
    from own_bank_accounts where id <> ${id} and status <> 'Inactive'`.execute(db)
  return (['clabe', 'iban'] as const).filter((field) => rows[0]?.[field]).map((field) => ({ field, label: LABELS[field] }))
}

/** The account as its viewer gets it, with the companies in reach and the steps that may be taken. Throws NOT_FOUND. */
export async function loadOwnAccount(
  context: Pick<CallContext<Session>, 'db' | 'session'>,
  id: number,
): Promise<OwnBankAccount> {
  const { db, session } = context
  const stored = await loadStored(db, id)
  const values = fieldsOf(stored)
  const { rows } = await sql<{ companies: OwnBankAccount['companies']; created_by: string | null }>`
    select (select firstname || ' ' || lastname from people where id = o.created_by) as created_by,
      array(select json_build_object('id', c.id, 'name', c.name, 'is_default', a.is_default)
        from core_bank_account_assignments a join companies c on c.id = a.company_id
        where a.account_id = o.id and ${inScope(session, 'c.id')} order by c.name, c.id) as companies
    from own_bank_accounts o where o.id = ${id}`.execute(db)
  const { companies = [], created_by = null } = rows[0] ?? {}
  const { status, is_active, version, created_at, updated_at } = stored
  return {
    ...values,
    id,
    status,
    is_active,
    version,
    created_at,
    updated_at,
    companies,
    created_by,
    pending: changesBetween(values, proposalOf(stored)),
    steps: offeredSteps(status, await factsOf(context, stored, proposalOf(stored))),
  } as OwnBankAccount
}
