import type { Client } from '../../../contract/clients/schemas.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import { type ClientData, loadClientData, lockClient } from './client-row.ts'
import { type Requirements, readRequirements } from './requirements.ts'
import { toClient } from './to-client.ts'

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'services' | 'log'>

/** The company a call is about: the one named, else a Client's own. Throws VALIDATION for staff that names none. */
export function clientIdOf(clientId: number | undefined, session: Session): number {
  const id = clientId ?? session.companyId
  if (id === null) throw validationError([{ field: 'clientId', message: 'Choose the company.' }])
  return id
}

export const requirementsOf = ({ services, log }: Context): Requirements =>
  readRequirements(services.settings.schemasDir, (problem) =>
    log.warn({ file: 'client-onboarding.json', problem }, 'file cannot be used; its last good version stays'),
  )

/** What is stored of a company in reach. Throws NOT_FOUND. */
export async function loadData({ db, session }: Context, id: number): Promise<ClientData> {
  const data = await loadClientData(db, id, session)
  if (!data) throw new AppError('NOT_FOUND')
  return data
}

/** The record as this viewer gets it. Throws NOT_FOUND for a company out of reach. */
export async function loadClient(context: Context, id: number): Promise<Client> {
  return toClient(await loadData(context, id), requirementsOf(context), context.session)
}

/**
 * What is stored of a company, which is held against other changes until the transaction ends. Throws NOT_FOUND, and
 * STALE when it is not the version that was seen.
 */
export async function holdClient(context: Context, id: number, version?: number): Promise<ClientData> {
  if (!(await lockClient(context.db, id, context.session))) throw new AppError('NOT_FOUND')
  const data = await loadData(context, id)
  if (version !== undefined && version !== data.version) throw new AppError('STALE', { current: { version: data.version } })
  return data
}
