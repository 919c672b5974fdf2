import type { Action } from '../../calls/handlers.ts'
import { insertForId } from '../../db/rows.ts'
import { changesBetween, columnsOf, masked, readAccount } from './fields.ts'
import { loadOwnAccount } from './own-account.ts'
import { ownAccounts } from './record.ts'
import { factsOf, holdAccounts, type StoredAccount } from './stored-account.ts'

const OPERATION = 'employee/create-new-own-bank-account'

/** Adds an own account (B1). It is not used for payments before another person has confirmed it. */
export const createOwnAccount: Action<typeof OPERATION> = async ({ requestKey: _key, ...payload }, context) => {
  const { db, session, now } = context
  const values = readAccount(context, { name: 'own-bank-account', subject: 'InternalEmployee' }, payload, { is_core: false })
  await holdAccounts(db)
  const step = ownAccounts.checkNew(session, OPERATION, 'create', await factsOf(context, null, values))
  const at = now.toISOString()
  const row = {
    ...columnsOf(values),
    status: step.to,
    authors: [session.id],
    created_by: session.id,
    created_at: at,
    updated_at: at,
  }
  const needed = row as typeof row & Pick<StoredAccount, 'alias' | 'holder_name' | 'currency' | 'purpose'>
  const id = await insertForId(db, 'own_bank_accounts', needed)
  const changes = masked(changesBetween({}, values))
  await context.record({ entity: 'bank-account', entityId: id, companyId: null, to: step.to, changes })
  return { bankAccount: await loadOwnAccount(context, id) }
}
