import { statusLabel } from '../../../contract/statuses.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { type ClientData, loadData, lockClient } from './client-row.ts'
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

/** The stored data of a company, locked. Throws NOT_FOUND, and STALE if the version has changed. */
export async function holdClient(context: Context, id: number, version?: number): Promise<ClientData> {
  await lockClient(context, id)
  const data = await loadData(context, id)
  if (version !== undefined && version !== data.version) throw new AppError('STALE', { current: { version: data.version } })
  return data
}
