import { type RawBuilder, sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import { CLIENT_DEDUCTIONS } from '../../../../contract/payroll/entries/entry-types.ts'
import type { Session } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { withFile } from '../../../calls/with-file.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRow } from '../../../db/rows.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { summarise } from '../counting/summarise.ts'
import { payrollById } from '../requests/get-payroll.ts'
import { requestOfPayroll } from '../requests/reach.ts'
import { requests, stateError } from '../requests/record.ts'
import { aboutRequest } from '../requests/request-row.ts'
import { CERTIFICATE } from './config-other-employers.ts'

const OPERATION = 'payroll/attach-payroll-evidence'
type Input = Parameters<Action<typeof OPERATION>>[0]

const IN_PREPARATION = ['Pending', 'Calculated', 'Adjustment']

/** Attaches a file to an entry. It changes no amount, so it is allowed after the payment too; the former file is kept. */
export const attachEvidence = withFile<typeof OPERATION>(async ({ payrollId, kind, entryId }, file, context) => {
  const { db, session, now, record } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const { row: request } = await requests.hold(context, requestId)
  if (request.status === 'Cancelled') throw stateError(request.status, t('server-payroll.requests.cancelled'))
  const { type, former } = await entryOf(db, session, { kind, payrollId, entryId })
  await context.keepFile(file)
  if (former) {
    const replaced = { replaced_by: session.id, replaced_at: now.toISOString() }
    await insertRow(db, 'payroll_former_files', { payroll_id: payrollId, type, file_id: former.id, ...replaced })
  }
  await sql`update ${sql.table(ENTRIES[kind].table)} set file_id = ${file.id} where id = ${entryId}`.execute(db)
  // The missing file is no issue any more; in a sent request the acknowledged ones stay.
  if (IN_PREPARATION.includes(request.status)) await summarise(db, requestId, now)
  await record({ ...aboutRequest(request), changes: [{ field: type, from: former?.name ?? null, to: file.name }] })
  return { payroll: await payrollById(db, payrollId) }
})

/** The table of an entry `e`, its name in the history, and its owner. */
interface Entries {
  table: string
  type: RawBuilder<string>
  isOf: (payrollId: number) => RawBuilder<boolean>
}

const ofPayroll = (payrollId: number) => sql<boolean>`e.payroll_id = ${payrollId}`
const ENTRIES: Record<Input['kind'], Entries> = {
  incident: { table: 'payroll_incidents', type: sql`e.type`, isOf: ofPayroll },
  deduction: { table: 'payroll_deductions', type: sql`e.type`, isOf: ofPayroll },
  // For the person and the year that the request adjusts.
  certificate: {
    table: 'other_employer_wages',
    type: CERTIFICATE,
    isOf: (payrollId) => sql`e.ended_at is null and (e.person_id, e.year) = (select p.employee_id, r.adjusts_year
      from payrolls p join payment_requests r on r.id = p.request_id where p.id = ${payrollId})`,
  },
}

/** The entry with the file that it has; held, so that of two files at once none is lost. */
async function entryOf(db: Database, session: Session, { kind, payrollId, entryId }: Omit<Input, 'requestKey'>) {
  const { table, type, isOf } = ENTRIES[kind]
  const { rows } = await sql<{ type: string; former: { id: string; name: string } | null }>`
    select ${type} as type, (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = e.file_id) as former
    from ${sql.table(table)} e where e.id = ${entryId} and ${isOf(payrollId)} for update`.execute(db)
  const [entry] = rows
  // A company may change its own deductions only (P4), and nothing about other employers.
  const isTheirs =
    session.role !== 'Client' || kind === 'incident' || (kind === 'deduction' && CLIENT_DEDUCTIONS.includes(entry?.type ?? ''))
  if (!entry || !isTheirs) throw fieldError('entryId', t('server-payroll.entries.gone'))
  return entry
}
