import { sql } from 'kysely'
import type { CoreBankAccount } from '../../../contract/bank-accounts/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import type { Database } from '../../db/connect.ts'
import { AppError, fieldError } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { holdClient } from '../clients/hold-client.ts'
import { clientIdOf } from '../clients/load-client.ts'
import { fieldsOf, numberOf } from './fields.ts'
import { ACCOUNTS, GUARDS } from './machine.ts'
import { ownAccounts } from './record.ts'
import { factsOf, holdAccounts } from './stored-account.ts'

const OPERATION = 'employee/assign-core-bank-account-to-company'
type Context = ContextOf<typeof OPERATION>

/** The accounts a company pays into with their last confirmed data, the usual one first. */
async function coreAccountsOf(db: Database, companyId: number): Promise<CoreBankAccount[]> {
  const { rows } = await sql<CoreBankAccount>`
    select o.id, o.alias, o.holder_name, o.holder_tax_id, o.clabe, o.bank_name, o.account_number as "accountNumber",
      o.currency, o.swift, o.iban, o.purpose, a.is_default
    from core_bank_account_assignments a join own_bank_accounts o on o.id = a.account_id
    where a.company_id = ${companyId} order by a.is_default desc, o.alias collate "es-x-icu", o.id`.execute(db)
  return rows
}

export const listCoreAccounts: Action<'employee/get-all-core-bank-account-by-company-id'> = async (input, context) => ({
  bankAccounts: await coreAccountsOf(context.db, clientIdOf(input.companyId, context.session)),
})

/** Sets the core accounts that a company pays into (B5): the whole list, one of them the usual one. */
export const assignCoreAccounts: Action<typeof OPERATION> = async (input, context) => {
  const { companyId, bankAccountIds, defaultId = bankAccountIds[0] } = input
  const { db } = context
  if (defaultId !== undefined && !bankAccountIds.includes(defaultId)) {
    throw fieldError('defaultId', t('server-bank-accounts.default'))
  }
  await holdClient(context, companyId)
  await holdAccounts(db)
  const before = await coreAccountsOf(db, companyId)
  const former = before.map(({ id }) => id)
  for (const id of bankAccountIds.filter((one) => !former.includes(one))) await checkAssignable(context, companyId, id)
  const isSame =
    former.length === bankAccountIds.length &&
    before.every(({ id, is_default }) => bankAccountIds.includes(id) && is_default === (id === defaultId))
  if (isSame) return context.nothingChanged({ bankAccounts: before })
  await writeAssignments(context, companyId, bankAccountIds, defaultId)
  const bankAccounts = await coreAccountsOf(db, companyId)
  const changes = [{ field: 'core_bank_accounts', from: inWords(before), to: inWords(bankAccounts) }]
  await context.record({ ...aboutCompany(companyId), changes })
  return { bankAccounts }
}

async function checkAssignable(context: Context, companyId: number, id: number): Promise<void> {
  const { session } = context
  const stored = await ownAccounts.load(context, id).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw fieldError('bankAccountIds', t('server-bank-accounts.noAccount'))
  })
  // Also refuses while a change is pending: companies are not asked to pay into an account under review.
  if (stored.status !== 'Active') throw new AppError('ACCOUNT_INACTIVE')
  checkStep(
    {
      machine: ACCOUNTS,
      call: OPERATION,
      wanted: { action: 'assign' },
      status: stored.status,
      session,
      target: { companyId },
      entered: {},
    },
    GUARDS,
    await factsOf(context, stored, fieldsOf(stored)),
  )
}

async function writeAssignments({ db, session, now }: Context, companyId: number, ids: number[], defaultId?: number) {
  await db.deleteFrom('core_bank_account_assignments').where('company_id', '=', companyId).execute()
  if (ids.length === 0) return
  const row = { company_id: companyId, assigned_by: session.id, assigned_at: now.toISOString() }
  const rows = ids.map((id) => ({ ...row, account_id: id, is_default: id === defaultId }))
  await db.insertInto('core_bank_account_assignments').values(rows).execute()
}

const inWords = (accounts: readonly CoreBankAccount[]): string | null =>
  accounts.map((account) => `${account.alias} ${numberOf({ ...account }) ?? ''}`.trim()).join(', ') || null
