import { toCallError } from '../../../providers/data/http-error.ts'
import { useQuery } from '../../../providers/use-query.ts'
import type { EnvelopeCalls } from './envelope-calls.ts'

/** State of the envelope: read when it opens (D6), which makes the server ask the provider, and after each change. */
export function useEnvelope({ key, read }: EnvelopeCalls) {
  const query = useQuery({ queryKey: ['envelope', ...key], queryFn: read, staleTime: 0 })
  return {
    state: query.data ?? null,
    error: query.error && toCallError(query.error),
    reload: async () => void (await query.refetch()),
  }
}
