import type { CallError } from './data/http-error.ts'

/** Status of a call as the product keeps it (spec §4, B13): -1 idle or loading, 200 success, 400 any failure. */
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

/** What Refine's data hooks know of a call, of which this needs a part. */
interface Query<T> {
  status: 'pending' | 'error' | 'success'
  isFetching: boolean
  data: T | undefined
  error: CallError | null
}

/** The same status for a call that a Refine hook makes (`useList`, `useOne`, `useCustom`). */
export function callStateOf<T>({ status, isFetching, data, error }: Query<T>): CallState<T> {
  const known = { loading: isFetching, data: data ?? null, error }
  if (status === 'success') return { ...known, status: 200 }
  // While it is tried again it is loading, and no longer failed.
  if (status === 'error' && !isFetching) return { ...known, status: 400 }
  return { ...known, status: -1, error: null }
}
