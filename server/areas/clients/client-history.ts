import type { Action } from '../../calls/handlers.ts'
import { readRecordHistory } from '../history/record-history.ts'
import { clientIdOf } from './load-client.ts'

export const readClientHistory: Action<'client/get-history-client'> = async ({ clientId, page, limit }, context) => {
  const id = clientIdOf(clientId, context.session)
  return readRecordHistory({ entity: 'company', id }, { ...(page ? { page } : {}), ...(limit ? { limit } : {}) }, context)
}
