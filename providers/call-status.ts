import type { CallError } from './data/http-error.ts'

/** Status of a call as the product keeps it (B13): -1 idle or loading, 200 success, 400 any failure. */
export type CallStatus = -1 | 200 | 400

/** `error` is the whole error object, so that the screen can show its message (decisions.md no. 59). */
export interface CallState<T> {
  status: CallStatus
  loading: boolean
  data: T | null
  error: CallError | null
}

export const IDLE = { status: -1, loading: false, data: null, error: null } as const
export const LOADING = { status: -1, loading: true, data: null, error: null } as const
export const succeeded = <T>(data: T): CallState<T> => ({ status: 200, loading: false, data, error: null })
export const failed = (error: CallError): CallState<never> => ({ status: 400, loading: false, data: null, error })

/** The members of Refine's data hooks that are used here. */
interface Query<T> {
  status: 'pending' | 'error' | 'success'
  isFetching: boolean
  data: T | undefined
  error: CallError | null
}

/** The status of a data hook's call. During a retry it is loading, and no longer failed. */
export function callStatusOf({ status, isFetching }: Pick<Query<unknown>, 'status' | 'isFetching'>): CallStatus {
  if (status === 'success') return 200
  return status === 'error' && !isFetching ? 400 : -1
}

/** The whole state of a call that a Refine hook makes (`useList`, `useOne`, `useCustom`). */
export function callStateOf<T>(query: Query<T>): CallState<T> {
  const status = callStatusOf(query)
  return { status, loading: query.isFetching, data: query.data ?? null, error: status === -1 ? null : query.error }
}
