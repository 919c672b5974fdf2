import { sql } from 'kysely'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { checkStep } from '../../machines/take-step.ts'
import { type Change, changesBetween, columnsOf, fieldsOf, masked, readAccount, type Values } from './fields.ts'
import { ACCOUNTS, GUARDS } from './machine.ts'
import { factsOf, holdAccounts, loadOwnAccount, loadStored, proposalOf, type StoredAccount } from './own-account.ts'

const OPERATION = 'employee/update-own-bank-account'
type Context = ContextOf<typeof OPERATION>

/** What a step writes: the values in use from now on, and those that wait. */
interface Outcome {
  values: Values
  pending: Values | null
  isActive: boolean
  authors: number[]
  changes: Change[]
}

/** Takes one step of an own account: confirms it (B2), changes it (B3) or takes it out of use (B4). */
export const updateOwnAccount: Action<typeof OPERATION> = async (input, context) => {
  const { id, confirm, is_active, version, ...payload } = input
  const { db, session } = context
  const action = confirm ? 'confirm' : is_active === false ? 'deactivate' : 'change'
  if (action !== 'change') refuseFields({ ...payload, ...(confirm && is_active === false ? { is_active } : {}) })
  await holdAccounts(db)
  const stored = await loadStored(db, id)
  if (version !== undefined && version !== stored.version) throw new AppError('STALE', { current: { version: stored.version } })
  const proposal = action === 'change' ? readChange(context, stored, payload) : proposalOf(stored)
  const step = checkStep(
    { machine: ACCOUNTS, call: OPERATION, wanted: { action }, status: stored.status, session, said: {} },
    GUARDS,
    await factsOf(context, stored, proposal),
  )
  const outcome = OUTCOMES[action](stored, proposal, session.id)
  if (action === 'change' && outcome.changes.length === 0) {
    context.nothingChanged()
    return { bankAccount: await loadOwnAccount(context, id) }
  }
  await writeOutcome(context, stored, step.to, outcome)
  const changes = masked(outcome.changes)
  const told = { entity: 'bank-account', entityId: id, companyId: null, from: stored.status, to: step.to, changes } as const
  await context.record({ ...told, ...(step.records ? { action: step.records } : {}) })
  if (action === 'confirm' && stored.is_active) await tellCompanies(context, id, changes)
  return { bankAccount: await loadOwnAccount(context, id) }
}

function refuseFields(payload: object): void {
  const fields = Object.keys(payload)
  if (fields.length === 0) return
  throw validationError(fields.map((field) => ({ field, message: 'This cannot be changed in the same call.' })))
}

/** The whole account as it would be: what is sent on top of what is proposed already. */
const readChange = (context: Context, stored: StoredAccount, payload: Record<string, unknown>): Values =>
  readAccount(context, { name: 'own-bank-account', subject: 'InternalEmployee' }, payload, proposalOf(stored))

const OUTCOMES: Record<
  'confirm' | 'change' | 'deactivate',
  (stored: StoredAccount, proposal: Values, actor: number) => Outcome
> = {
  confirm: (stored, proposal) => ({
    values: proposal,
    pending: null,
    isActive: true,
    authors: [],
    changes: changesBetween(fieldsOf(stored), proposal),
  }),
  change: (stored, proposal, actor) => {
    const values = fieldsOf(stored)
    const waits = Object.fromEntries(changesBetween(values, proposal).map(({ field, to }) => [field, to]))
    return {
      // An account that was never confirmed is used by nobody, so there is nothing to keep.
      ...(stored.is_active ? { values, pending: waits } : { values: proposal, pending: null }),
      isActive: stored.is_active,
      authors: [...new Set([...stored.authors, actor])],
      changes: changesBetween(proposalOf(stored), proposal),
    }
  },
  deactivate: (stored) => ({ values: fieldsOf(stored), pending: null, isActive: false, authors: [], changes: [] }),
}

async function writeOutcome({ db, now }: Context, { id }: StoredAccount, status: string, outcome: Outcome): Promise<void> {
  const { values, pending, isActive, authors } = outcome
  const columns = {
    ...columnsOf(values),
    status,
    is_active: isActive,
    pending: pending && JSON.stringify(pending),
    updated_at: now.toISOString(),
  }
  const assigned = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update own_bank_accounts set ${sql.join(assigned)}, authors = ${authors}::int[], version = version + 1
    where id = ${id}`.execute(db)
}

/** A company hears of a change of the account it pays into, and not before it is confirmed. */
async function tellCompanies(context: Context, id: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const assigned = context.db.selectFrom('core_bank_account_assignments').select('company_id').where('account_id', '=', id)
  const companies = await assigned.orderBy('company_id').execute()
  await context.recordAll(
    companies.map(({ company_id: companyId }) => ({
      entity: 'company',
      entityId: companyId,
      companyId,
      action: 'client.core-account-updated',
      changes: changes.filter(({ field }) => field !== 'is_core'),
      visibility: 'Client',
    })),
  )
}
