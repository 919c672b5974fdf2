import type { Action } from '../../calls/handlers.ts'
import { clientIdOf, loadClient } from './load-client.ts'

export const getClient: Action<'client/get-client-by-id'> = async ({ clientId }, context) => ({
  client: await loadClient(context, clientIdOf(clientId, context.session)),
})
