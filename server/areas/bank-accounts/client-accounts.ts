import { sql } from 'kysely'
import { mayLinkAccounts } from '../../../access-control/clients.ts'
import type { ClientBankAccount } from '../../../contract/bank-accounts/schemas.ts'
import { errorText } from '../../../contract/errors.ts'
import type { Session } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { refusalOfValue, UNIQUE_VIOLATION } from '../../errors/refusal-of-value.ts'
import { checkState, holdClient } from '../clients/hold-client.ts'
import { clientIdOf } from '../clients/load-client.ts'
import { columnsOf, fieldsOf, numberOf, readAccount, withoutNumbers } from './fields.ts'

const OPERATION = 'client/link-client-bank-account'
const TAKEN: Readonly<Record<string, { field: string; label: string }>> = {
  client_bank_accounts_clabe: { field: 'bankAccount.clabe', label: 'CLABE' },
  client_bank_accounts_iban: { field: 'bankAccount.iban', label: 'IBAN' },
}

/** Callers who may link accounts get the full numbers, to compare them; others get only their last digits. */
async function clientAccountsOf(db: Database, companyId: number, session: Session): Promise<ClientBankAccount[]> {
  const { rows } = await sql<{ id: number; created_at: string; created_by: string | null }>`
    select b.*, (select firstname || ' ' || lastname from people where id = b.created_by) as created_by
    from client_bank_accounts b where b.company_id = ${companyId} order by b.id`.execute(db)
  return rows.map((row) => {
    const { id, created_at, created_by } = row
    const account = { ...fieldsOf(row), id, created_at, created_by } as ClientBankAccount
    return mayLinkAccounts(session) ? account : withoutNumbers(account)
  })
}

export const listClientAccounts: Action<'client/get-all-client-bank-account'> = async ({ clientId }, context) => ({
  bankAccounts: await clientAccountsOf(context.db, clientIdOf(clientId, context.session), context.session),
})

export const linkClientAccount: Action<typeof OPERATION> = async ({ clientId, bankAccount }, context) => {
  const { db, session, now } = context
  const id = clientIdOf(clientId, session)
  const values = readAccount(context, { name: 'client-bank-account', subject: 'Client' }, { bankAccount })
  const { status } = await holdClient(context, id)
  checkState(status, session.role !== 'Client' || status !== 'Denied')
  const row = { ...columnsOf(values), company_id: id, created_by: session.id, created_at: now.toISOString() }
  await db
    .insertInto('client_bank_accounts')
    .values(row as typeof row & { alias: string; holder_name: string; currency: string; purpose: string })
    .execute()
    .catch(throwRefusal)
  const to = `${String(values['alias'])} ${numberOf(values) ?? ''}`.trim()
  const changes = [{ field: 'bank_account', from: null, to }]
  await context.record({ ...aboutCompany(id), changes })
  return { bankAccounts: await clientAccountsOf(db, id, session) }
}

function throwRefusal(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string }
  const taken = code === UNIQUE_VIOLATION ? TAKEN[constraint] : undefined
  if (!taken) throw refusalOfValue(error)
  const values = { fields: taken.label }
  throw new AppError('DUPLICATE', { values, fields: [{ field: taken.field, message: errorText('DUPLICATE', values) }] })
}
