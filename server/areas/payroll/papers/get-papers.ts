import { sql } from 'kysely'
import { can } from '../../../../access-control/can.ts'
import type { NamedReason } from '../../../../contract/payroll/papers/schemas.ts'
import type { Action } from '../../../calls/handlers.ts'
import type { Database } from '../../../db/connect.ts'
import type { Columns } from '../../../db/rows.ts'
import { checkReach } from '../requests/reach.ts'
import { storedRequest } from '../requests/request-row.ts'
import { fixOf } from '../tax-receipts/fix-of.ts'
import { bankFilesOf, obstacleOf } from './bank-files.ts'

type Papers = Action<'payroll/get-papers-request-payment'>
const MOST_NAMED = 200

/** State of the papers of a request: counts, failures with the reason, and the content of a bank file. */
export const getPapers: Papers = async ({ requestId }, { db, session, services }) => {
  await checkReach(db, session, requestId)
  const request = await storedRequest(db, requestId)
  const { tax, ceps, paid } = await countsOf(db, requestId)
  const running = await runningOf(db, requestId)
  const mayPay = can(session, 'requestPayments.pay')
  return {
    papers: {
      paid,
      tax: {
        counts: tax,
        is_stamped: services.tax.name !== 'local',
        running_job: running.get('tax') ?? null,
        failed: await failedOf(db, requestId, 'tax'),
      },
      ceps: {
        counts: ceps,
        asks_bank: services.ceps !== null,
        running_job: running.get('ceps') ?? null,
        failed: await failedOf(db, requestId, 'ceps'),
      },
      bank: mayPay ? { obstacle: obstacleOf(request), ...(await bankFilesOf(db, requestId)) } : null,
    },
  }
}

async function countsOf(db: Database, requestId: number) {
  const { rows } = await sql<{ tax: string; cep: string; count: number }>`
    select coalesce(cfdi_status, 'None') as tax, coalesce(cep_status, 'None') as cep, count(*)::int as count
    from payrolls where request_id = ${requestId} and status in ('Paid', 'Complete') group by 1, 2`.execute(db)
  const tax: Record<string, number> = {}
  const ceps: Record<string, number> = {}
  let paid = 0
  for (const row of rows) {
    tax[row.tax] = (tax[row.tax] ?? 0) + row.count
    ceps[row.cep] = (ceps[row.cep] ?? 0) + row.count
    paid += row.count
  }
  return { tax, ceps, paid }
}

async function runningOf(db: Database, requestId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: string; run_key: string }>`select kind, run_key from payroll_runs
    where request_id = ${requestId} and status = 'Running'`.execute(db)
  return new Map(rows.map(({ kind, run_key }) => [kind, run_key]))
}

type Failed = Columns<'payrolls', 'id' | 'employee_id' | 'company_id'> & { person: string; reason: string }

/** People whose item failed in the last run of a kind and is still missing. */
async function failedOf(db: Database, requestId: number, kind: 'tax' | 'ceps'): Promise<NamedReason[]> {
  const lacks = kind === 'tax' ? sql`p.cfdi_status is distinct from 'Valid'` : sql`p.cep_status is distinct from 'Verified'`
  const { rows } = await sql<Failed>`
    select p.id, p.employee_id, p.company_id, p.firstname || ' ' || p.lastname as person, i.reason
    from payroll_run_items i join payrolls p on p.id = i.payroll_id
    where i.run_id = (select id from payroll_runs where request_id = ${requestId} and kind = ${kind} order by id desc limit 1)
      and i.state = 'Failed' and p.status = 'Paid' and ${lacks}
    order by i.position limit ${MOST_NAMED}`.execute(db)
  return rows.map(({ id, person, reason, ...of }) => ({
    payrollId: id,
    person,
    reason,
    fix: kind === 'tax' ? fixOf(reason, of) : null,
  }))
}
