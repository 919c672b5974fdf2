import { stringify } from 'csv-stringify/sync'
import { t } from '../../../../contract/language/texts.ts'
import { layoutCells, layoutRow } from '../../../../payroll/layout/layout.ts'
import { FileAnswer } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { writeCsv } from '../../../csv/write-csv.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { requests, stateError } from '../requests/record.ts'
import { aboutRequest } from '../requests/request-row.ts'
import { LAYOUTS, obstacleOf, paymentsOf } from './bank-files.ts'

export const downloadLayout: Action<'payroll/download-payment-layout'> = async ({ requestId, format }, context) => {
  const layout = Object.hasOwn(LAYOUTS, format) ? LAYOUTS[format] : undefined
  if (!layout) throw fieldError('format', t('server-payroll.papers.layouts', { list: Object.keys(LAYOUTS).join(', ') }))
  const { row: request } = await requests.hold(context, requestId)
  const obstacle = obstacleOf(request)
  if (obstacle !== null) throw stateError(request.status, obstacle)
  const payments = await paymentsOf(context.db, requestId)
  if (payments.length === 0) throw fieldError('requestId', t('server-payroll.papers.noPayments'))
  await context.record({
    ...aboutRequest(request),
    visibility: 'Internal',
    changes: [{ field: 'layout', from: null, to: `${layout.title}: ${payments.length} payments` }],
  })
  const cells = layoutCells(layout, payments.map(layoutRow))
  const isCsv = layout.extension === 'csv'
  const text = isCsv
    ? writeCsv(cells)
    : stringify(cells, { delimiter: layout.separator, record_delimiter: 'windows', quote: false })
  return new FileAnswer(isCsv ? 'csv' : 'txt', `${request.folio}-${format}.${layout.extension}`, async () => text)
}
