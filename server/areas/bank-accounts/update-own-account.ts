import { t } from '../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../calls/handlers.ts'
import { aboutCompany } from '../../calls/history.ts'
import { fieldError, validationError } from '../../errors/app-error.ts'
import { type Change, changesBetween, columnsOf, fieldsOf, masked, readAccount, type Values } from './fields.ts'
import { loadOwnAccount } from './own-account.ts'
import { ownAccounts } from './record.ts'
import { factsOf, proposalOf, type StoredAccount } from './stored-account.ts'

const OPERATION = 'employee/update-own-bank-account'
type Context = ContextOf<typeof OPERATION>

/** Values that a step writes: those in use from now on, and the pending ones. */
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
  const { session } = context
  const action = confirm ? 'confirm' : is_active === false ? 'deactivate' : 'change'
  if (action !== 'change') refuseFields({ ...payload, ...(confirm && is_active === false ? { is_active } : {}) })
  if (action === 'confirm' && version === undefined) throw unseen()
  const held = await ownAccounts.hold(context, id, version)
  const { row: stored } = held
  const proposal = action === 'change' ? readChange(context, stored, payload) : proposalOf(stored)
  const facts = await factsOf(context, stored, proposal)
  const step = ownAccounts.check(held, OPERATION, { action }, {}, facts)
  const outcome = OUTCOMES[action](stored, proposal, session.id)
  if (action === 'change' && outcome.changes.length === 0)
    return context.nothingChanged({ bankAccount: await loadOwnAccount(context, id) })
  const { values, pending, isActive, authors } = outcome
  const set = { ...columnsOf(values), is_active: isActive, pending: pending && JSON.stringify(pending), authors }
  const changes = masked(outcome.changes)
  await ownAccounts.move(context, stored, step, { set, changes })
  if (action === 'confirm' && stored.is_active) await tellCompanies(context, id, changes)
  return { bankAccount: await loadOwnAccount(context, id) }
}

/** A confirmation applies to the data that the person compared with the bank document. */
const unseen = () => fieldError('version', t('server-bank-accounts.unseen'))

function refuseFields(payload: object): void {
  const fields = Object.keys(payload)
  if (fields.length === 0) return
  throw validationError(fields.map((field) => ({ field, message: t('server-bank-accounts.sameCall') })))
}

/** The resulting account: the sent values over those already proposed. */
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
      // An account that was never confirmed is not in use, so there are no values to keep.
      ...(stored.is_active ? { values, pending: waits } : { values: proposal, pending: null }),
      isActive: stored.is_active,
      authors: [...new Set([...stored.authors, actor])],
      changes: changesBetween(proposalOf(stored), proposal),
    }
  },
  deactivate: (stored) => ({ values: fieldsOf(stored), pending: null, isActive: false, authors: [], changes: [] }),
}

/** Notifies a company of a change of the account it pays into, once the change is confirmed. */
async function tellCompanies(context: Context, id: number, changes: Change[]): Promise<void> {
  if (changes.length === 0) return
  const assigned = context.db.selectFrom('core_bank_account_assignments').select('company_id').where('account_id', '=', id)
  const companies = await assigned.orderBy('company_id').execute()
  await context.recordAll(
    companies.map(({ company_id: companyId }) => ({
      ...aboutCompany(companyId),
      action: 'client.core-account-updated',
      changes: changes.filter(({ field }) => field !== 'is_core'),
    })),
  )
}
