import { useCustom } from '@refinedev/core'
import type { EnvelopeTemplate } from '../../../contract/envelopes/schemas.ts'
import { callStateOf } from '../../../providers/call-status.ts'
import type { CallError } from '../../../providers/data/http-error.ts'
import type { EnvelopeCalls } from './envelope-calls.ts'

/** The templates for this kind of signer. */
export function useTemplates(kind: EnvelopeCalls['kind']) {
  const { query, result } = useCustom<EnvelopeTemplate[], CallError>({
    url: 'contractor/get-all-template-docusing',
    method: 'post',
    config: { payload: { role: kind } },
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  return { templates: query.data ? result.data : null, error, retry: () => void query.refetch() }
}
