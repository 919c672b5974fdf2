import type { Action } from '../../calls/handlers.ts'
import { readList } from '../../lists/read-list.ts'
import { loadOwnAccount } from './own-account.ts'
import { ownAccountList } from './own-accounts-list.ts'

export const listOwnAccounts: Action<'employee/get-all-own-bank-account'> = async (input, context) => {
  const { rows, total, page, limit } = await readList(ownAccountList(context.session), input, context)
  return { bankAccounts: rows, totalBankAccounts: total, page, limit }
}

export const getOwnAccount: Action<'employee/get-own-bank-account'> = async ({ id }, context) => ({
  bankAccount: await loadOwnAccount(context, id),
})
