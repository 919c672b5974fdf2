import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import type { CallError } from './data/http-error.ts'

const MAX_TRIES = 2
export const FRESH_MS = 15_000

/** Retries only temporary failures: no answer, or a fault of the server. A 403 stays a 403. */
export function shouldRetry(failures: number, error: unknown): boolean {
  // The data provider names the status as Refine wants it; a screen's own reading call gets the call's error itself.
  const status = error instanceof ApiError ? error.status : (error as Partial<CallError>).statusCode
  return status !== undefined && (status === 0 || status >= 500) && failures < MAX_TRIES
}

/**
 * The cache of the signed-in program. Given to Refine as an instance, because of a configuration Refine would make
 * `keepPreviousData` global, and then the page of one person shows the former one until the answer comes.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // `always`: without a network a call fails with its message at once, instead of waiting without a word.
      queries: {
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // Only what could never be read: other answers may be those of an open form.
        refetchOnReconnect: ({ state }) => state.data === undefined && shouldRetry(0, state.error),
        staleTime: FRESH_MS,
        networkMode: 'always',
      },
      // A call that has ended is forgotten at once: its input may be a password.
      mutations: { retry: false, networkMode: 'always', gcTime: 0 },
    },
  })
