import type { Handlers } from '../../calls/handlers.ts'
import { addDeductions } from './entries/add-deductions.ts'
import { addIncidents } from './entries/add-incidents.ts'
import { attachEvidence } from './entries/attach-evidence.ts'
import { configPayrolls } from './entries/config-payrolls.ts'
import { getProfitSharing } from './entries/get-profit-sharing.ts'
import { downloadIncidentsTemplate, uploadIncidents } from './entries/incidents-csv.ts'
import { modifyPayroll } from './entries/modify-payroll.ts'
import { getOffered } from './entries/offered-concepts.ts'
import { restore } from './entries/restore.ts'
import { simulateRequest } from './entries/simulate.ts'
import { findAllConcepts, updateConcept } from './law-figures/concepts.ts'
import { createConcept } from './law-figures/create-concept.ts'
import { getParameters } from './law-figures/get-parameters.ts'
import { previewParameters } from './law-figures/preview-change.ts'
import { getCompanyDefaults, updateCompanyDefaults } from './law-figures/set-company-defaults.ts'
import { testProvider } from './law-figures/test-provider.ts'
import { updateParameters } from './law-figures/update-parameters.ts'
import { downloadLayout } from './papers/download-layout.ts'
import { downloadReport } from './papers/download-report.ts'
import { getPapers } from './papers/get-papers.ts'
import { uploadCeps } from './papers/upload-ceps.ts'
import { verifyCeps } from './papers/verify-ceps.ts'
import { waiveCep } from './papers/waive-cep.ts'
import { downloadParallelTemplate, runParallel } from './parallel/run-parallel.ts'
import { chooseAccount } from './paying/choose-account.ts'
import { setPaidAll, setPaidOne } from './paying/pay.ts'
import { refuseProof, uploadProof } from './paying/proofs.ts'
import { answerReceipt, objectToReceipt, signReceipt } from './receipts/change-receipt.ts'
import { downloadReceipt } from './receipts/download-receipt.ts'
import { findReceipts, myPayrolls } from './receipts/list-receipts.ts'
import { myNextPayment } from './receipts/next-payment.ts'
import { openReceipt } from './receipts/open-receipt.ts'
import { sendReceipts } from './receipts/send-receipts.ts'
import { approveByLink, approveRequest, openLink } from './requests/approve-request.ts'
import { configLimits, configMultipliers, getLimits, getMultipliers } from './requests/config-settings.ts'
import { createRequest } from './requests/create-request.ts'
import { getEmployeePayrolls } from './requests/employee-payrolls.ts'
import { getHistory } from './requests/get-history.ts'
import { getPayroll } from './requests/get-payroll.ts'
import { findRequests, getPayrolls, getRequest } from './requests/get-requests.ts'
import { holdPayroll, holdPayrolls } from './requests/hold-payroll.ts'
import { cancelRequest, completeRequest, reopenRequest } from './requests/move-request.ts'
import { openRunStream, recalculate } from './requests/recalculate.ts'
import { requireAdjustment, sendRequest } from './requests/send-and-approve.ts'
import { addTax } from './tax-receipts/add-tax.ts'
import { addTaxes } from './tax-receipts/add-tax-all.ts'
import { cancelTax } from './tax-receipts/cancel-tax.ts'

export const payrollHandlers = {
  'payroll/find-all-request-payments': findRequests,
  'payroll/get-request-payment-by-id': getRequest,
  'payroll/get-payrolls-by-request-id': getPayrolls,
  'payroll/get-payroll-by-id': getPayroll,
  'payroll/create-request-payment': createRequest,
  'payroll/get-request-concepts': getOffered,
  'payroll/get-profit-sharing': getProfitSharing,
  'payroll/get-history-request-payment': getHistory,
  'payroll/config-payrolls': configPayrolls,
  'payroll/get-config-limits': getLimits,
  'payroll/config-limits': configLimits,
  'payroll/get-config-multipliers': getMultipliers,
  'payroll/config-multipliers': configMultipliers,
  'payroll/add-incidents': addIncidents,
  'payroll/download-incidents-template': downloadIncidentsTemplate,
  'payroll/upload-incidents-csv': uploadIncidents,
  'payroll/add-deductions': addDeductions,
  'payroll/attach-payroll-evidence': attachEvidence,
  'payroll/recalculate-request-payment': recalculate,
  'payroll/open-calculation-stream': openRunStream,
  'payroll/open-request-payment-link': openLink,
  'payroll/approve-request-payment-by-link': approveByLink,
  'payroll/simulate-request-payment': simulateRequest,
  'payroll/modify-payroll': modifyPayroll,
  'payroll/reestore-request-payment': restore,
  'payroll/send-request-payment-to-approve': sendRequest,
  'payroll/set-approval-request-payment': approveRequest,
  'payroll/require-adjustment-request-payment': requireAdjustment,
  'payroll/reopen-request-payment': reopenRequest,
  'payroll/cancel-request-payment': cancelRequest,
  'payroll/set-complete-request-payment': completeRequest,
  'payroll/upload-proof-payment-payroll': uploadProof,
  'payroll/refuse-proof-payment-payroll': refuseProof,
  'payroll/set-paid-payrolls': setPaidAll,
  'payroll/set-paid-ind-payroll': setPaidOne,
  'payroll/choose-payroll-account': chooseAccount,
  'payroll/hold-payroll': holdPayroll,
  'payroll/hold-payrolls': holdPayrolls,
  'payroll/get-payrolls-by-employee-id': getEmployeePayrolls,
  'payroll/get-payroll-parameters': getParameters,
  'payroll/update-payroll-parameters': updateParameters,
  'payroll/preview-payroll-parameters': previewParameters,
  'payroll/get-company-defaults': getCompanyDefaults,
  'payroll/update-company-defaults': updateCompanyDefaults,
  'payroll/find-all-concepts': findAllConcepts,
  'payroll/create-concept': createConcept,
  'payroll/update-concept': updateConcept,
  'payroll/run-parallel': runParallel,
  'payroll/download-parallel-template': downloadParallelTemplate,
  'payroll/test-provider': testProvider,
  'payroll/get-papers-request-payment': getPapers,
  'payroll/download-request-report': downloadReport,
  'payroll/download-payment-layout': downloadLayout,
  'payroll/upload-ceps': uploadCeps,
  'payroll/verify-ceps': verifyCeps,
  'payroll/waive-cep': waiveCep,
  'payroll/add-tax-ind-payroll': addTax,
  'payroll/add-tax-payrolls': addTaxes,
  'payroll/cancel-tax-ind-payroll': cancelTax,
  'payroll/my-payrolls': myPayrolls,
  'payroll/my-next-payment': myNextPayment,
  'payroll/get-payroll-receipt': openReceipt,
  'payroll/download-payroll-receipt': downloadReceipt,
  'payroll/sign-payroll-receipt': signReceipt,
  'payroll/object-payroll-receipt': objectToReceipt,
  'payroll/answer-payroll-receipt': answerReceipt,
  'payroll/find-all-receipts': findReceipts,
  'payroll/send-payrolls': sendReceipts,
} satisfies Partial<Handlers>
