import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { loadOwnAccount } from './own-account.ts'
import { ownAccountList } from './own-accounts-list.ts'

export const listOwnAccounts: Action<'employee/get-all-own-bank-account'> = (input, context) =>
  answerList('bankAccounts', ownAccountList(context.session), input, context)

export const getOwnAccount: Action<'employee/get-own-bank-account'> = async ({ id }, context) => ({
  bankAccount: await loadOwnAccount(context, id),
})
