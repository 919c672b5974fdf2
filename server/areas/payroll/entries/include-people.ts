import { sql } from 'kysely'
import { t } from '../../../../contract/language/texts.ts'
import type { ContextOf } from '../../../calls/handlers.ts'
import { AppError, validationError } from '../../../errors/app-error.ts'
import { candidatesOf } from '../requests/candidates.ts'
import { claiming, paidElsewhere } from '../requests/claims.ts'
import { copyOrders } from '../requests/copy-orders.ts'
import { insertPayrolls } from '../requests/create-request.ts'
import type { HeldRequest } from '../requests/record.ts'
import { adjustPayrolls } from './config-annual.ts'

/** Adds employees who are not in the request at all, such as those hired after it was created. */
export async function includePeople(
  ids: readonly number[],
  { row: request }: HeldRequest,
  { db, now }: ContextOf<'payroll/config-payrolls'>,
): Promise<{ field: string; from: null; to: string }[]> {
  if (ids.length === 0) return []
  const candidates = candidatesOf(request.company_id, request, ids)
  const absent = sql`select * from (${candidates}) x
    where not exists (select from payrolls o where o.request_id = ${request.id} and o.contract_id = x.contract_id)`
  const { rows } = await sql<{
    name: string
  }>`select firstname || ' ' || lastname as name from (${absent}) y order by id`.execute(db)
  if (rows.length < new Set(ids).size) {
    const message = t('server-payroll.peopleIncluded')
    throw validationError([{ field: 'includeEmployees', message }])
  }
  const taken = await paidElsewhere(db, request, sql`select contract_id from (${absent}) y`)
  if (taken !== null) throw new AppError('REQUEST_EXISTS', { values: { folio: taken } })
  await claiming(
    () => insertPayrolls(db, request.id, request.company_id, request, absent, now),
    async () => 'of the same moment',
  )
  await copyOrders(db, request, null, now, ids)
  if (request.adjusts_year !== null) await adjustPayrolls(db, request.id, request.adjusts_year)
  return rows.map(({ name }) => ({ field: 'included', from: null, to: name }))
}
