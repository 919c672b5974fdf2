import { useCustom } from '@refinedev/core'
import type { AnswerOf } from '../../../../contract/operation.ts'
import type { terminationOperations } from '../../../../contract/terminations/operations.ts'
import { callStateOf } from '../../../../providers/call-status.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'

type Answer = AnswerOf<(typeof terminationOperations)['employee/get-terminations-contract']>

/** The terminations of a contract and the actions offered to this viewer; `reload` reads them again. */
export function useTerminations(contractId: number) {
  const { query, result } = useCustom<Answer, CallError>({
    url: 'employee/get-terminations-contract',
    method: 'post',
    config: { payload: { contractId } },
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  return { answer: query.data ? result.data : null, error, reload: async () => (await query.refetch()).data?.data }
}
