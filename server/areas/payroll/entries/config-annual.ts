import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { updateRow } from '../../../db/rows.ts'
import { AppError, fieldError } from '../../../errors/app-error.ts'
import { markStale } from '../counting/stale.ts'
import { giveYear } from '../counting/years.ts'
import { adjustableYear } from '../requests/annual-year.ts'
import { claiming } from '../requests/claims.ts'
import type { HeldRequest } from '../requests/record.ts'

const OPERATION = 'payroll/config-payrolls'
type Input = Parameters<Action<typeof OPERATION>>[0]
type Context = ContextOf<typeof OPERATION>

/** Makes a request adjust the tax of the year, or stops it (LISR 97). It is the employer's duty: a company does not choose. */
export async function adjustYear({ annual_adjustment: wanted }: Input, { row: request }: HeldRequest, context: Context) {
  if (wanted === undefined) return []
  const { db, session, now } = context
  if (session.role === 'Client') throw new AppError('FORBIDDEN')
  const year = wanted ? adjustableYear(request) : null
  if (wanted && year === null) throw fieldError('annual_adjustment', t('server-payroll.annual.late'))
  if (year === request.adjusts_year) return []
  await updateRow(db, 'payment_requests', request.id, { adjusts_year: year })
  await adjustPayrolls(db, request.id, year)
  await markStale(db, request, 'all', now)
  return [{ field: 'annual_adjustment', from: textOf(request.adjusts_year), to: textOf(year) }]
}

/** A person whose year another request adjusts is left unchanged. */
export async function adjustPayrolls(db: Context['db'], requestId: number, year: number | null): Promise<void> {
  await claiming(() => giveYear(db, year, sql`p.request_id = ${requestId}`))
}

const textOf = (year: number | null): string | null => (year === null ? null : String(year))

/** People who stated in writing that they file their own return: they get no adjustment. */
export async function sayOwnReturns({ own_returns: entered = [] }: Input, { row: request }: HeldRequest, context: Context) {
  if (entered.length === 0) return []
  const { db, session, now } = context
  if (session.role === 'Client') throw new AppError('FORBIDDEN')
  const { rows } = await sql<{ id: number; name: string; files: boolean }>`
    update payrolls p set files_own_return = x.files from json_to_recordset(${JSON.stringify(entered)}::json) as x (id int, files boolean)
    where p.id = x.id and p.request_id = ${request.id} and p.files_own_return <> x.files
      and p.status in ('Pending', 'Calculated', 'Hold')
    returning p.id, p.firstname || ' ' || p.lastname as name, x.files`.execute(db)
  const ids = rows.map(({ id }) => id)
  await markStale(db, request, ids, now)
  return rows.map(({ name, files }) => ({ field: files ? 'own_return' : 'no_own_return', from: null, to: name }))
}
