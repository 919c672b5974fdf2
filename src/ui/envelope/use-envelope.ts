import { useCustom } from '@refinedev/core'
import type { EnvelopeState } from '../../../contract/schemas/envelope.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import type { EnvelopeCalls, StateAnswer } from './envelope-calls.ts'

/** How the envelope stands: read once when it opens (D6), which has the server ask the provider, and after each change. */
export function useEnvelope({ read }: EnvelopeCalls) {
  const { query, result } = useCustom<StateAnswer, CallError>({
    url: read.url,
    method: 'post',
    config: { payload: read.payload },
    errorNotification: false,
    // Each opening asks anew.
    queryOptions: { staleTime: 0, gcTime: 0 },
  })
  const { error } = callStateOf(query)
  const answer = query.data ? result.data : null
  const state: EnvelopeState | null = answer && {
    envelope: answer.data ?? answer.envelope ?? null,
    may_send: answer.may_send,
    missing: answer.missing,
  }
  return { state, error, reload: async () => void (await query.refetch()) }
}
