import { FileAnswer } from '../../calls/context.ts'
import type { Action } from '../../calls/handlers.ts'
import { writeReport } from '../../reports/write-report.ts'
import { checkReach } from '../payment-requests/reach.ts'
import { storedRequest } from '../payment-requests/request-row.ts'
import { readReport } from './read-report.ts'

/** A report as a file; who took which one stands in the history, as it holds what everybody earns. */
export const downloadReport: Action<'payroll/download-request-report'> = async ({ requestId, kind, format }, context) => {
  const { db, session, services, now, record } = context
  await checkReach(db, session, requestId)
  const request = await storedRequest(db, requestId)
  const report = await readReport({ db, pool: services.db }, kind, request)
  const { folio, company_id, company_name, period_start, period_end } = request
  await record({
    ...{ entity: 'payment-request', entityId: requestId, companyId: company_id, visibility: 'Client' },
    changes: [{ field: 'report', from: null, to: `${report.title} (${format})` }],
  })
  const heading = `${company_name} · ${folio} · ${period_start} – ${period_end}`
  return new FileAnswer(format, `${folio}-${kind}.${format}`, () => writeReport(report, format, { heading, now }))
}
