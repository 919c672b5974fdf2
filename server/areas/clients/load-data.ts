import { statusLabel } from '../../../contract/statuses.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { AppError, orNotFound } from '../../errors/app-error.ts'
import { type ClientData, loadClientData, lockClient } from './client-row.ts'
import { type Requirements, readRequirements } from './requirements.ts'

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'services' | 'log'>

export const requirementsOf = ({ services, log }: Pick<Context, 'services' | 'log'>): Requirements =>
  readRequirements(services.settings.schemasDir, (problem) =>
    log.warn({ file: 'client-onboarding.json', problem }, 'file cannot be used; its last good version stays'),
  )

/** Throws CLIENT_STATE with the status, unless a call is open in it. */
export function checkState(status: string, isOpen: boolean): void {
  if (isOpen) return
  throw new AppError('CLIENT_STATE', { values: { status: statusLabel('clientOnboarding', status) }, current: { status } })
}

/** The stored data of a company in reach. Throws NOT_FOUND. */
export async function loadData({ db, session }: Context, id: number): Promise<ClientData> {
  return orNotFound(await loadClientData(db, id, session))
}

/** Holds a company in reach until the transaction ends. Throws NOT_FOUND. */
export async function lockInReach({ db, session }: Context, id: number): Promise<void> {
  if (!(await lockClient(db, id, session))) throw new AppError('NOT_FOUND')
}

/** The stored data of a company, locked. Throws NOT_FOUND, and STALE if the version has changed. */
export async function holdClient(context: Context, id: number, version?: number): Promise<ClientData> {
  await lockInReach(context, id)
  const data = await loadData(context, id)
  if (version !== undefined && version !== data.version) throw new AppError('STALE', { current: { version: data.version } })
  return data
}
