import { useCustom } from '@refinedev/core'
import type { OperationName, Operations } from '../../../../contract/index.ts'
import type { AnswerOf } from '../../../../contract/operation.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'

const useAccounts = <N extends OperationName>(url: N, payload: object) =>
  useCustom<AnswerOf<Operations[N]>, CallError>({ url, method: 'post', config: { payload }, errorNotification: false })

/** The accounts a company pays into. */
export const useCoreAccounts = (companyId: number) =>
  useAccounts('employee/get-all-core-bank-account-by-company-id', { companyId })

/** The accounts a company has linked. */
export const useLinkedAccounts = (clientId: number) => useAccounts('client/get-all-client-bank-account', { clientId })

/** The core accounts in use, to choose from; there are never more than a handful. */
export const useAssignable = () =>
  useAccounts('employee/get-all-own-bank-account', { limit: 200, sort: 'alias', filters: { is_core: true, is_active: true } })
