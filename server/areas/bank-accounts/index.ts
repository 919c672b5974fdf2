export {
  linkClientAccount as 'client/link-client-bank-account',
  listClientAccounts as 'client/get-all-client-bank-account',
} from './client-accounts.ts'
export {
  assignCoreAccounts as 'employee/assign-core-bank-account-to-company',
  listCoreAccounts as 'employee/get-all-core-bank-account-by-company-id',
} from './core-accounts.ts'
export { createOwnAccount as 'employee/create-new-own-bank-account' } from './create-own-account.ts'
export {
  getOwnAccount as 'employee/get-own-bank-account',
  listOwnAccounts as 'employee/get-all-own-bank-account',
} from './read-accounts.ts'
export { updateOwnAccount as 'employee/update-own-bank-account' } from './update-own-account.ts'
