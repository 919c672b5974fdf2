import type { Handlers } from '../../calls/handlers.ts'
import { linkClientAccount, listClientAccounts } from './client-accounts.ts'
import { assignCoreAccounts, listCoreAccounts } from './core-accounts.ts'
import { createOwnAccount } from './create-own-account.ts'
import { getOwnAccount, listOwnAccounts } from './read-accounts.ts'
import { updateOwnAccount } from './update-own-account.ts'

export const bankAccountHandlers = {
  'employee/create-new-own-bank-account': createOwnAccount,
  'employee/update-own-bank-account': updateOwnAccount,
  'employee/get-all-own-bank-account': listOwnAccounts,
  'employee/get-own-bank-account': getOwnAccount,
  'employee/assign-core-bank-account-to-company': assignCoreAccounts,
  'employee/get-all-core-bank-account-by-company-id': listCoreAccounts,
  'client/link-client-bank-account': linkClientAccount,
  'client/get-all-client-bank-account': listClientAccounts,
} satisfies Partial<Handlers>
