import { type BaseRecord, type CustomResponse, useCustom } from '@refinedev/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { OperationName, Operations } from '../contract/index.ts'
import type { InputOf } from '../contract/operation.ts'
import type { RESOURCES } from '../contract/resources.ts'
import { dropEarly, earlyAnswer } from './api.ts'
import { type CallStatus, callStatusOf } from './call-status.ts'
import { OFFERS_STEPS } from './changes.ts'
import { contentOf } from './data/data-provider.ts'
import type { CallError } from './data/http-error.ts'
import { FRESH_MS } from './query-client.ts'
import { readAgain } from './read-again.ts'
import type { ResultOf } from './use-operation.ts'

interface ReadOptions<D> {
  enabled?: boolean
  /** An answer of the last seconds counts as new; by default every visit reads it again. */
  reuses?: boolean
  /** Another period during which an answer counts as new. */
  staleTime?: number
  gcTime?: number
  /** A failure is shown at once. */
  retry?: false
  refetchOnWindowFocus?: false
  refetchInterval?: number | ((answer: D | undefined) => number | false)
  /** Shows the former answer until the next one is there; as a function, only a former answer that fits. */
  keeps?: boolean | ((before: D) => boolean)
  /** Another value reads it again, such as the version of the record that it belongs to. */
  since?: readonly unknown[]
  /** The answer holds the steps that are offered, which any change may change. */
  offersSteps?: boolean
}

export interface Read<D> {
  data: D | undefined
  error: CallError | null
  status: 'pending' | 'error' | 'success'
  callStatus: CallStatus
  loading: boolean
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
  /** The newer answer, or nothing where reading it failed. */
  refetch: () => Promise<D | undefined>
}

/**
 * A reading call of the API as a query of Refine. Operation and input are its key in the cache, so that no screen names
 * one, and Refine checks a refusal for a lost session.
 */
export function useRead<N extends OperationName>(
  operation: N,
  input: InputOf<Operations[N]>,
  options: ReadOptions<ResultOf<N>> = {},
): Read<ResultOf<N>> {
  type D = ResultOf<N>
  const {
    keeps = false,
    since,
    offersSteps = false,
    refetchInterval,
    reuses = false,
    staleTime = reuses ? FRESH_MS : 0,
    ...rest
  } = options
  const early = useEarlyAnswer(operation, input, since)
  const { query } = useCustom<BaseRecord, CallError>({
    url: operation,
    method: 'post',
    config: { payload: input },
    ...(since ? { meta: { since } } : {}),
    queryOptions: {
      ...rest,
      staleTime,
      ...(early && {
        initialData: early.answer,
        initialDataUpdatedAt: early.askedAt,
        staleTime: Math.max(staleTime, FRESH_MS),
      }),
      ...(keeps === false ? {} : { placeholderData: (before) => (fits(before, keeps) ? before : undefined) }),
      ...(offersSteps ? { meta: OFFERS_STEPS } : {}),
      ...(typeof refetchInterval === 'function'
        ? { refetchInterval: ({ state }) => refetchInterval(state.data?.data as D | undefined) }
        : refetchInterval === undefined
          ? {}
          : { refetchInterval }),
    },
    errorNotification: false,
  })
  const { refetch } = query
  return {
    data: query.data?.data as D | undefined,
    error: query.error,
    status: query.status,
    callStatus: callStatusOf(query),
    loading: query.isFetching,
    isError: query.isError,
    isFetching: query.isFetching,
    isPlaceholderData: query.isPlaceholderData,
    refetch: useCallback(() => readAgain<BaseRecord>({ refetch }) as Promise<D | undefined>, [refetch]),
  }
}

/**
 * The answer of a call that was sent early, for the component that is drawn first with this input: it is drawn with the answer
 * at once, and not a second time to fill it in. It is not the answer to another input, nor to another `since`.
 */
function useEarlyAnswer(
  operation: OperationName,
  input: object,
  since: readonly unknown[] | undefined,
): { answer: CustomResponse; askedAt: number } | undefined {
  const [first] = useState(() => ({ input, since, early: earlyAnswer(operation, input) }))
  const isUsed = first.early !== undefined
  useEffect(() => {
    if (isUsed) dropEarly(operation, first.input)
  }, [isUsed, operation, first])
  if (!first.early || JSON.stringify([first.input, first.since]) !== JSON.stringify([input, since])) return undefined
  const { answer, askedAt } = first.early
  return { answer: contentOf(answer as BaseRecord) as CustomResponse, askedAt }
}

const fits = <D>(before: CustomResponse | undefined, keeps: true | ((before: D) => boolean)): boolean =>
  before !== undefined && (keeps === true || keeps(before.data as D))

type Source = OperationName | keyof typeof RESOURCES

/** The source of a query: the operation of a reading call, or the resource of a list or a record (the keys are Refine's). */
const sourceOf = ([, , subject, call]: QueryKey): unknown =>
  subject === 'custom' ? (call as { url?: string } | undefined)?.url : subject

/** The key of a query of pages of an operation, which `useRefresh` finds like every other. */
export const pagesKey = (operation: OperationName, ...about: readonly unknown[]): QueryKey => [
  'data',
  'default',
  'custom',
  { url: operation, pages: about },
]

/** Reads again the answers of these operations and the data of these resources; data that no page shows is marked as stale. */
export function useRefresh(): (...sources: readonly Source[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    (...sources) =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => sources.some((one) => one === sourceOf(queryKey)) }),
    [queries],
  )
}
