import type { payrollPaperOperations } from '../../../contract/operations/payroll-papers.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { downloadLayout } from './download-layout.ts'
import { downloadReport } from './download-report.ts'
import { getPapers } from './get-papers.ts'

export const payrollReportHandlers: Handlers<keyof typeof payrollPaperOperations> = {
  'payroll/get-papers-request-payment': getPapers,
  'payroll/download-request-report': downloadReport,
  'payroll/download-payment-layout': downloadLayout,
}
