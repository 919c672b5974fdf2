import { type BaseRecord, type CustomResponse, useCustom, useCustomMutation, useOnError } from '@refinedev/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OperationName, Operations } from '../contract/index.ts'
import type { AnswerOf, InputOf } from '../contract/operation.ts'
import type { RESOURCES } from '../contract/resources.ts'
import { dropEarly, earlyAnswer } from './api.ts'
import { type CallState, type CallStatus, callStatusOf, failed, IDLE, LOADING, succeeded } from './call-status.ts'
import { announceChange, OFFERS_STEPS } from './changes.ts'
import { contentOf, type UploadMeta } from './data/data-provider.ts'
import { type CallError, toRefusal } from './data/http-error.ts'
import { FRESH_MS } from './query-client.ts'

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

/**
 * A call, or a few that belong together, with its status (B13). While it runs, a second click returns the promise of the
 * first. `call` resolves to the final state, also for an error of the action. `after` is part of the call: where
 * it reads changed data again, the call ends once the page shows it, so that the next click finds no old data. A session that
 * the server no longer knows ends here too (`auth.ts`).
 */
export function useCall<I, T>(action: (input: I) => Promise<T>) {
  const { mutate: onError } = useOnError()
  return useRunning(action, onError)
}

/** `useCall` for an action whose refusals are already passed to Refine (`useSend`). */
export function useRunning<I, T>(action: (input: I) => Promise<T>, onError?: (refusal: CallError) => void) {
  const [state, setState] = useState<CallState<T>>(IDLE)
  const running = useRef<Promise<CallState<T>> | null>(null)

  const call = useCallback(
    (input: I, after?: (data: T) => unknown): Promise<CallState<T>> => {
      if (running.current) return running.current
      setState(LOADING)
      running.current = action(input)
        .then(succeeded, (error: unknown) => {
          const refusal = toRefusal(error)
          onError?.(refusal)
          return failed(refusal)
        })
        .then(async (end) => {
          try {
            if (end.status === 200) {
              announceChange()
              await after?.(end.data as T)
            }
          } finally {
            setState(end)
          }
          return end
        })
        .finally(() => {
          running.current = null
        })
      return running.current
    },
    [action, onError],
  )
  const reset = useCallback(() => setState(IDLE), [])
  return { ...state, call, reset }
}

/** An idempotency key for the content: the same content sent again, because its answer was lost, is one change. */
export function useRequestKey(): (content: unknown) => string {
  const sent = useRef({ content: '', requestKey: '' })
  return useCallback((content) => {
    const text = JSON.stringify(content, asContent)
    if (sent.current.content !== text) sent.current = { content: text, requestKey: crypto.randomUUID() }
    return sent.current.requestKey
  }, [])
}

/** A file counts as equal content while it is the same file on the disk. */
const asContent = (_name: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

/** A query of Refine for one record or for the answer of a call. */
interface Query<D> {
  refetch: () => Promise<{ data: { data: D } | undefined; isError: boolean }>
}

/** The newer answer of a query, or nothing where reading it failed: a query that fails keeps its former answer. */
export async function readAgain<D>({ refetch }: Query<D>): Promise<D | undefined> {
  const { data, isError } = await refetch()
  return isError ? undefined : data?.data
}
