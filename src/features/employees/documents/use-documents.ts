import { useCustom } from '@refinedev/core'
import type { PersonDocuments } from '../../../../contract/documents/schemas.ts'
import { callStateOf } from '../../../../providers/call-status.ts'
import type { CallError } from '../../../../providers/data/http-error.ts'

/** All documents of a person and the requests for documents; `reload` reads them again. */
export function useDocuments(userId: number) {
  const { query, result } = useCustom<PersonDocuments, CallError>({
    url: 'employee/get-all-documents-employee',
    method: 'post',
    config: { payload: { userId } },
    errorNotification: false,
  })
  const { error } = callStateOf(query)
  return {
    documents: query.data ? result.data : null,
    error,
    reload: async () => (await query.refetch()).data?.data,
  }
}
