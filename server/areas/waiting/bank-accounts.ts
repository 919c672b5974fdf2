import { sql } from 'kysely'
import { canOpen } from '../../../access-control/pages.ts'
import { mayDo, waitingSteps } from '../../../contract/machines/engine.ts'
import { ACCOUNTS } from '../bank-accounts/machine.ts'
import { columns, page, sideOf, type WaitingSource } from './source.ts'

/** Own bank accounts that need a confirmation by a person other than the authors of the change. */
export const bankAccounts: WaitingSource = {
  kind: 'bank-accounts',
  rows: (session) => {
    if (!canOpen(session, 'internalEmployees')) return null
    const steps = waitingSteps(ACCOUNTS, { holder: sideOf(session), mayTake: (step) => mayDo(step, session, undefined) })
    const statuses = steps.flatMap((one) => one.statuses)
    if (statuses.length === 0) return null
    return sql`${columns({
      id: sql`b.id`,
      title: sql`b.alias`,
      status: sql`b.status`,
      since: sql`b.updated_at`,
      leadsTo: page('internalEmployees'),
      tab: 'bank-accounts',
    })} from own_bank_accounts b
      where b.status = any(${statuses}::text[]) and not (${session.id} = any(b.authors))`
  },
}
