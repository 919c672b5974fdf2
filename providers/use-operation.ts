import { useCustomMutation } from '@refinedev/core'
import { useCallback } from 'react'
import type { OperationName, Operations } from '../contract/index.ts'
import type { AnswerOf, InputOf } from '../contract/operation.ts'
import type { UploadMeta } from './data/data-provider.ts'
import type { CallError } from './data/http-error.ts'
import { useRunning } from './use-call.ts'

/** Answers that are wrapped in `data` arrive without the wrapper: the data provider takes it off. */
type Unwrapped<A> = A extends { data: infer D } ? D : A
export type ResultOf<N extends OperationName> = Unwrapped<AnswerOf<Operations[N]>>

/**
 * Makes a writing call of the API as a mutation of Refine. Refine checks a refusal for a lost session, and shows nothing
 * itself. The mutation has no `onError` of its own: that would replace Refine's.
 */
export function useSend<N extends OperationName>(operation: N) {
  const { mutateAsync } = useCustomMutation<never, CallError, object>()
  return useCallback(
    async (input: InputOf<Operations[N]>, meta: UploadMeta = {}): Promise<ResultOf<N>> => {
      const { data } = await mutateAsync({
        url: operation,
        method: 'post',
        values: input as object,
        // Without this member Refine would read one from the parameters of the address.
        meta: { files: undefined, ...meta },
        successNotification: false,
        errorNotification: false,
      })
      return data
    },
    [operation, mutateAsync],
  )
}

/** A writing call of the API with its status, as `useCall` keeps it. */
export function useOperation<N extends OperationName>(operation: N) {
  const send = useSend(operation)
  const { call: run, ...state } = useRunning(useCallback((sent: Parameters<typeof send>) => send(...sent), [send]))
  const call = useCallback(
    (input: InputOf<Operations[N]>, after?: (result: ResultOf<N>) => unknown, meta?: UploadMeta) => run([input, meta], after),
    [run],
  )
  return { ...state, call }
}
