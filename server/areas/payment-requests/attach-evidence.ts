import { sql } from 'kysely'
import { CLIENT_DEDUCTIONS } from '../../../contract/payroll-entries.ts'
import { AppError, validationError } from '../../calls/app-error.ts'
import type { Session } from '../../calls/context.ts'
import type { ContextOf, PreparedAction } from '../../calls/handlers.ts'
import type { Database } from '../../db/connect.ts'
import type { StoredFile } from '../../files/call-files.ts'
import { payrollById } from './get-payroll.ts'
import { holdRequest } from './hold-request.ts'
import { requestOfPayroll } from './reach.ts'

const OPERATION = 'payroll/attach-payroll-evidence'
type Input = Parameters<PreparedAction<typeof OPERATION>['prepare']>[0]

/** Puts a file beside what was entered. It changes no amount, so it may come after the payment too; the one before is kept. */
export const attachEvidence: PreparedAction<typeof OPERATION> = {
  prepare: async (input, { files, store }) => {
    const [file] = files
    if (!file) throw new Error('The call needs a file.')
    const stored = await store(file)
    return (context) => attach(input, stored, context)
  },
}

async function attach({ payrollId, kind, entryId }: Input, file: StoredFile, context: ContextOf<typeof OPERATION>) {
  const { db, session, now, record } = context
  const requestId = await requestOfPayroll(db, session, payrollId)
  const { request } = await holdRequest(context, requestId)
  if (request.status === 'Cancelled') {
    throw new AppError('REQUEST_STATE', { text: 'This request was cancelled.', current: { status: request.status } })
  }
  const { type, former } = await entryOf(db, session, { kind, payrollId, entryId })
  await context.keepFile(file)
  if (former) {
    const replaced = { replaced_by: session.id, replaced_at: now.toISOString() }
    await db
      .insertInto('payroll_former_files')
      .values({ payroll_id: payrollId, type, file_id: former.id, ...replaced })
      .execute()
  }
  await sql`update ${sql.table(TABLES[kind])} set file_id = ${file.id} where id = ${entryId}`.execute(db)
  await record({
    ...{ entity: 'payment-request', entityId: requestId, companyId: request.company_id, visibility: 'Client' },
    changes: [{ field: type, from: former?.name ?? null, to: file.name }],
  })
  return { payroll: await payrollById(db, payrollId) }
}

const TABLES = { incident: 'payroll_incidents', deduction: 'payroll_deductions' } as const

/** The entry with the file that it has; held, so that of two files at once none is lost. */
async function entryOf(db: Database, session: Session, { kind, payrollId, entryId }: Omit<Input, 'requestKey'>) {
  const { rows } = await sql<{ type: string; former: { id: string; name: string } | null }>`
    select e.type, (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = e.file_id) as former
    from ${sql.table(TABLES[kind])} e where e.id = ${entryId} and e.payroll_id = ${payrollId} for update`.execute(db)
  const [entry] = rows
  // A company has its own deductions alone (P4).
  const isTheirs = kind === 'incident' || session.role !== 'Client' || CLIENT_DEDUCTIONS.includes(entry?.type ?? '')
  if (!entry || !isTheirs) {
    throw validationError([
      { field: 'entryId', message: 'This entry is not there any more, or is not yours. Reload the page.' },
    ])
  }
  return entry
}
