import { formatDay } from '../../../../contract/language/formats.ts'
import { t } from '../../../../contract/language/texts.ts'
import config from '../../../../schemas/payment-requests.json' with { type: 'json' }
import { FileAnswer } from '../../../calls/context.ts'
import type { Action } from '../../../calls/handlers.ts'
import { fieldError } from '../../../errors/app-error.ts'
import { inLanguageOfReader } from '../../../reports/in-language.ts'
import { writeReport } from '../../../reports/write-report.ts'
import { checkReach } from '../requests/reach.ts'
import { aboutRequest, storedRequest } from '../requests/request-row.ts'
import { type CountedReport, readReport } from './read-report.ts'

/** A report as a file; the history records each download, because it contains all salaries. */
export const downloadReport: Action<'payroll/download-request-report'> = async ({ requestId, kind, format }, context) => {
  const { db, session, services, now, record } = context
  await checkReach(db, session, requestId)
  const request = await storedRequest(db, requestId)
  const report = await readReport({ db, reader: services.reader }, kind, request)
  if (format === 'pdf') checkLength(report)
  const { folio, company_name, period_start, period_end } = request
  await record({ ...aboutRequest(request), changes: [{ field: 'report', from: null, to: `${report.title} (${format})` }] })
  const heading = `${company_name} · ${folio} · ${formatDay(period_start)} – ${formatDay(period_end)}`
  return new FileAnswer(format, `${folio}-${kind}.${format}`, () =>
    writeReport(inLanguageOfReader(report), format, { heading, now }),
  )
}

/** A PDF is drawn completely before it is sent: its memory grows with its lines, and hundreds of pages are of no use. */
function checkLength({ lines }: CountedReport): void {
  const { pdfReportMostLines: most } = config
  if (lines <= most) return
  throw fieldError('format', t('server-payroll.papers.longReport', { lines, most }))
}
