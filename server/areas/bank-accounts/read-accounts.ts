import type { Action } from '../../calls/handlers.ts'
import { answerList } from '../../lists/answer-list.ts'
import { loadOwnAccount, ownAccountList } from './own-account.ts'

export const listOwnAccounts: Action<'employee/get-all-own-bank-account'> = (input, context) =>
  answerList('bankAccounts', ownAccountList(context.session), input, context)

export const getOwnAccount: Action<'employee/get-own-bank-account'> = async ({ id }, context) => ({
  bankAccount: await loadOwnAccount(context, id),
})
