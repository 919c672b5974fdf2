import { QueryClient } from '@tanstack/react-query'
import type { CallError } from './data/http-error.ts'

const MAX_TRIES = 2
const FRESH_MS = 15_000

/** Only what may pass by itself is tried again: no answer at all, or a fault of the server. A 403 stays a 403. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = (error as Partial<CallError>).statusCode
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
      queries: { retry: shouldRetry, refetchOnWindowFocus: false, staleTime: FRESH_MS, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
