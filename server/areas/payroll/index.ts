export { addDeductions as 'payroll/add-deductions' } from './entries/add-deductions.ts'
export { addIncidents as 'payroll/add-incidents' } from './entries/add-incidents.ts'
export { attachEvidence as 'payroll/attach-payroll-evidence' } from './entries/attach-evidence.ts'
export { configPayrolls as 'payroll/config-payrolls' } from './entries/config-payrolls.ts'
export { getProfitSharing as 'payroll/get-profit-sharing' } from './entries/get-profit-sharing.ts'
export {
  downloadIncidentsTemplate as 'payroll/download-incidents-template',
  uploadIncidents as 'payroll/upload-incidents-csv',
} from './entries/incidents-csv.ts'
export { modifyPayroll as 'payroll/modify-payroll' } from './entries/modify-payroll.ts'
export { getOffered as 'payroll/get-request-concepts' } from './entries/offered-concepts.ts'
export { restore as 'payroll/reestore-request-payment' } from './entries/restore.ts'
export { simulateRequest as 'payroll/simulate-request-payment' } from './entries/simulate.ts'
export {
  findAllConcepts as 'payroll/find-all-concepts',
  updateConcept as 'payroll/update-concept',
} from './law-figures/concepts.ts'
export { createConcept as 'payroll/create-concept' } from './law-figures/create-concept.ts'
export { getParameters as 'payroll/get-payroll-parameters' } from './law-figures/get-parameters.ts'
export { previewParameters as 'payroll/preview-payroll-parameters' } from './law-figures/preview-change.ts'
export {
  getCompanyDefaults as 'payroll/get-company-defaults',
  updateCompanyDefaults as 'payroll/update-company-defaults',
} from './law-figures/set-company-defaults.ts'
export { testProvider as 'payroll/test-provider' } from './law-figures/test-provider.ts'
export { updateParameters as 'payroll/update-payroll-parameters' } from './law-figures/update-parameters.ts'
export { downloadLayout as 'payroll/download-payment-layout' } from './papers/download-layout.ts'
export { downloadReport as 'payroll/download-request-report' } from './papers/download-report.ts'
export { getPapers as 'payroll/get-papers-request-payment' } from './papers/get-papers.ts'
export { uploadCeps as 'payroll/upload-ceps' } from './papers/upload-ceps.ts'
export { verifyCeps as 'payroll/verify-ceps' } from './papers/verify-ceps.ts'
export { waiveCep as 'payroll/waive-cep' } from './papers/waive-cep.ts'
export {
  downloadParallelTemplate as 'payroll/download-parallel-template',
  runParallel as 'payroll/run-parallel',
} from './parallel/run-parallel.ts'
export { chooseAccount as 'payroll/choose-payroll-account' } from './paying/choose-account.ts'
export {
  setPaidAll as 'payroll/set-paid-payrolls',
  setPaidOne as 'payroll/set-paid-ind-payroll',
} from './paying/pay.ts'
export {
  refuseProof as 'payroll/refuse-proof-payment-payroll',
  uploadProof as 'payroll/upload-proof-payment-payroll',
} from './paying/proofs.ts'
export {
  answerReceipt as 'payroll/answer-payroll-receipt',
  objectToReceipt as 'payroll/object-payroll-receipt',
  signReceipt as 'payroll/sign-payroll-receipt',
} from './receipts/change-receipt.ts'
export { downloadReceipt as 'payroll/download-payroll-receipt' } from './receipts/download-receipt.ts'
export {
  findReceipts as 'payroll/find-all-receipts',
  myPayrolls as 'payroll/my-payrolls',
} from './receipts/list-receipts.ts'
export { myNextPayment as 'payroll/my-next-payment' } from './receipts/next-payment.ts'
export { openReceipt as 'payroll/get-payroll-receipt' } from './receipts/open-receipt.ts'
export { sendReceipts as 'payroll/send-payrolls' } from './receipts/send-receipts.ts'
export {
  approveByLink as 'payroll/approve-request-payment-by-link',
  approveRequest as 'payroll/set-approval-request-payment',
  openLink as 'payroll/open-request-payment-link',
} from './requests/approve-request.ts'
export {
  configLimits as 'payroll/config-limits',
  configMultipliers as 'payroll/config-multipliers',
  getLimits as 'payroll/get-config-limits',
  getMultipliers as 'payroll/get-config-multipliers',
} from './requests/config-settings.ts'
export { createRequest as 'payroll/create-request-payment' } from './requests/create-request.ts'
export { getEmployeePayrolls as 'payroll/get-payrolls-by-employee-id' } from './requests/employee-payrolls.ts'
export { getHistory as 'payroll/get-history-request-payment' } from './requests/get-history.ts'
export { getPayroll as 'payroll/get-payroll-by-id' } from './requests/get-payroll.ts'
export {
  findRequests as 'payroll/find-all-request-payments',
  getPayrolls as 'payroll/get-payrolls-by-request-id',
  getRequest as 'payroll/get-request-payment-by-id',
} from './requests/get-requests.ts'
export {
  holdPayroll as 'payroll/hold-payroll',
  holdPayrolls as 'payroll/hold-payrolls',
} from './requests/hold-payroll.ts'
export {
  cancelRequest as 'payroll/cancel-request-payment',
  completeRequest as 'payroll/set-complete-request-payment',
  reopenRequest as 'payroll/reopen-request-payment',
} from './requests/move-request.ts'
export {
  openRunStream as 'payroll/open-calculation-stream',
  recalculate as 'payroll/recalculate-request-payment',
} from './requests/recalculate.ts'
export {
  requireAdjustment as 'payroll/require-adjustment-request-payment',
  sendRequest as 'payroll/send-request-payment-to-approve',
} from './requests/send-and-approve.ts'
export { addTax as 'payroll/add-tax-ind-payroll' } from './tax-receipts/add-tax.ts'
export { addTaxes as 'payroll/add-tax-payrolls' } from './tax-receipts/add-tax-all.ts'
export { cancelTax as 'payroll/cancel-tax-ind-payroll' } from './tax-receipts/cancel-tax.ts'
