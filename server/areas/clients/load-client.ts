import type { Client } from '../../../contract/clients/schemas.ts'
import { t } from '../../../contract/language/texts.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { fieldError } from '../../errors/app-error.ts'
import { loadData } from './client-row.ts'
import { requirementsOf } from './hold-client.ts'
import { toClient } from './to-client.ts'

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'services' | 'log'>

/** The company a call is about: the one named, else a Client's own. Throws VALIDATION for staff without one. */
export function clientIdOf(clientId: number | undefined, session: Session): number {
  const id = clientId ?? session.companyId
  if (id === null) throw fieldError('clientId', t('server-fields.company'))
  return id
}

/** The record for this viewer. Throws NOT_FOUND for a company out of reach. */
export async function loadClient(context: Context, id: number): Promise<Client> {
  return toClient(await loadData(context, id), requirementsOf(context), context.session)
}
