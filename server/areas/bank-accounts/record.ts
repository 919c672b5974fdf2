import { defineRecord } from '../../machines/record.ts'
import { ACCOUNTS, type AccountFacts, GUARDS } from './machine.ts'
import { factsOf, findStored, holdAccounts, proposalOf, type StoredAccount } from './stored-account.ts'

/** An own bank account: all of them are locked, because numbers and uses of the others count. */
export const ownAccounts = defineRecord<StoredAccount, AccountFacts>({
  machine: ACCOUNTS,
  guards: GUARDS,
  load: ({ db }, id) => findStored(db, id),
  lock: ({ db }) => holdAccounts(db),
  facts: (at, row) => factsOf(at, row, proposalOf(row)),
  target: () => undefined,
  history: ({ id }) => ({ entity: 'bank-account', entityId: id, companyId: null }),
})
