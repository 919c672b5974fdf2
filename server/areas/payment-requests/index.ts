import type { paymentRequestOperations } from '../../../contract/operations/payment-requests.ts'
import type { payrollEvidenceOperations } from '../../../contract/operations/payroll-evidence.ts'
import type { payrollLifeOperations } from '../../../contract/operations/payroll-life.ts'
import type { payrollPreparationOperations } from '../../../contract/operations/payroll-preparation.ts'
import type { payrollSettingsOperations } from '../../../contract/operations/payroll-settings.ts'
import type { requestLinkOperations } from '../../../contract/operations/request-links.ts'
import type { Handlers } from '../../calls/handlers.ts'
import { addDeductions } from './add-deductions.ts'
import { addIncidents } from './add-incidents.ts'
import { approveByLink, openLink } from './approve-by-link.ts'
import { approveRequest } from './approve-request.ts'
import { attachEvidence } from './attach-evidence.ts'
import { chooseAccount } from './choose-account.ts'
import { configPayrolls } from './config-payrolls.ts'
import { configLimits, configMultipliers, getLimits, getMultipliers } from './config-settings.ts'
import { createRequest } from './create-request.ts'
import { getEmployeePayrolls } from './employee-payrolls.ts'
import { getHistory } from './get-history.ts'
import { getPayroll } from './get-payroll.ts'
import { getProfitSharing } from './get-profit-sharing.ts'
import { findRequests, getPayrolls, getRequest } from './get-requests.ts'
import { holdPayroll, holdPayrolls } from './hold-payroll.ts'
import { downloadTemplate, uploadIncidents } from './incidents-csv.ts'
import { modifyPayroll } from './modify-payroll.ts'
import { cancelRequest, completeRequest, reopenRequest } from './move-request.ts'
import { getOffered } from './offered-concepts.ts'
import { setPaidAll, setPaidOne } from './pay.ts'
import { refuseProof, uploadProof } from './proofs.ts'
import { openRunStream, recalculate } from './recalculate.ts'
import { restore } from './restore.ts'
import { requireAdjustment, sendRequest } from './send-and-approve.ts'
import { simulateRequest } from './simulate.ts'

type Names =
  | keyof typeof paymentRequestOperations
  | keyof typeof payrollPreparationOperations
  | keyof typeof payrollSettingsOperations
  | keyof typeof payrollLifeOperations
  | keyof typeof payrollEvidenceOperations
  | keyof typeof requestLinkOperations

export const paymentRequestHandlers: Handlers<Names> = {
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
  'payroll/download-incidents-template': downloadTemplate,
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
}
