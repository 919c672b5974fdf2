import { backgroundJobOperations } from './operations/background-jobs.ts'
import { bankAccountOperations } from './operations/bank-accounts.ts'
import { clientAdminOperations } from './operations/client-admins.ts'
import { clientDocumentOperations } from './operations/client-documents.ts'
import { clientEnvelopeOperations } from './operations/client-envelopes.ts'
import { clientOnboardingOperations } from './operations/client-onboarding.ts'
import { clientOperations } from './operations/clients.ts'
import { companyOperations } from './operations/companies.ts'
import { contractOperations } from './operations/contracts.ts'
import { documentOperations } from './operations/documents.ts'
import { emailChangeOperations } from './operations/email-change.ts'
import { envelopeOperations } from './operations/envelopes.ts'
import { exportOperations } from './operations/exports.ts'
import { feeBillOperations } from './operations/fee-bills.ts'
import { formOperations } from './operations/forms.ts'
import { guideOperations } from './operations/guide.ts'
import { historyOperations } from './operations/history.ts'
import { internalEmployeeOperations } from './operations/internal-employees.ts'
import { invoiceBatchOperations } from './operations/invoice-batches.ts'
import { invoiceLinkOperations } from './operations/invoice-links.ts'
import { invoiceOperations } from './operations/invoices.ts'
import { jobOperations } from './operations/jobs.ts'
import { newPeopleOperations } from './operations/new-people.ts'
import { notificationOperations } from './operations/notifications.ts'
import { onboardingOperations } from './operations/onboarding.ts'
import { oversightOperations } from './operations/oversight.ts'
import { paymentRequestOperations } from './operations/payment-requests.ts'
import { payrollEvidenceOperations } from './operations/payroll-evidence.ts'
import { payrollInterfaceOperations } from './operations/payroll-interface.ts'
import { payrollLifeOperations } from './operations/payroll-life.ts'
import { payrollPaperOperations } from './operations/payroll-papers.ts'
import { payrollPreparationOperations } from './operations/payroll-preparation.ts'
import { payrollSettingsOperations } from './operations/payroll-settings.ts'
import { payrollTaxOperations } from './operations/payroll-tax.ts'
import { peopleOperations } from './operations/people.ts'
import { peopleImportOperations } from './operations/people-import.ts'
import { photoOperations } from './operations/photo.ts'
import { pushOperations } from './operations/push.ts'
import { receiptOperations } from './operations/receipts.ts'
import { requestLinkOperations } from './operations/request-links.ts'
import { sessionOperations } from './operations/session.ts'
import { signingOperations } from './operations/signing.ts'
import { simulationOperations } from './operations/simulation.ts'
import { taxBillOperations } from './operations/tax-bills.ts'
import { terminationOperations } from './operations/terminations.ts'
import { transferOperations } from './operations/transfers.ts'
import { waitingOperations } from './operations/waiting.ts'

/** The operations as the documentation groups them. */
export const OPERATION_GROUPS = {
  'Sign-in and session': sessionOperations,
  People: { ...peopleOperations, ...emailChangeOperations },
  'Internal employees': internalEmployeeOperations,
  'Bank accounts': bankAccountOperations,
  'Onboarding guide': guideOperations,
  History: historyOperations,
  'New people': newPeopleOperations,
  'Import of people': peopleImportOperations,
  Photos: photoOperations,
  Companies: companyOperations,
  Clients: { ...clientOperations, ...clientAdminOperations, ...clientDocumentOperations },
  'Client onboarding': clientOnboardingOperations,
  Documents: documentOperations,
  Onboarding: onboardingOperations,
  Contracts: contractOperations,
  Jobs: jobOperations,
  Envelopes: { ...envelopeOperations, ...clientEnvelopeOperations },
  'Batches of invoices': invoiceBatchOperations,
  Terminations: terminationOperations,
  Invoices: { ...invoiceOperations, ...invoiceLinkOperations },
  'Tax bills': { ...taxBillOperations, ...feeBillOperations },
  'Payment requests': {
    ...paymentRequestOperations,
    ...payrollPreparationOperations,
    ...payrollSettingsOperations,
    ...payrollLifeOperations,
    ...requestLinkOperations,
    ...payrollPaperOperations,
    ...payrollEvidenceOperations,
    ...payrollTaxOperations,
  },
  Receipts: receiptOperations,
  Transfers: transferOperations,
  'Signing page': signingOperations,
  Notifications: { ...notificationOperations, ...waitingOperations },
  'Push messages': pushOperations,
  Oversight: oversightOperations,
  Exports: exportOperations,
  Forms: formOperations,
  'Background jobs': backgroundJobOperations,
  'Payroll interface': payrollInterfaceOperations,
  Simulation: simulationOperations,
}

/**
 * Every call of the API. The key is the path under /api/, so a client needs nothing but the key
 * and takes the types with `import type`; the schemas stay on the server.
 */
export const operations = {
  ...sessionOperations,
  ...peopleOperations,
  ...emailChangeOperations,
  ...invoiceBatchOperations,
  ...guideOperations,
  ...historyOperations,
  ...internalEmployeeOperations,
  ...bankAccountOperations,
  ...newPeopleOperations,
  ...peopleImportOperations,
  ...photoOperations,
  ...companyOperations,
  ...clientOperations,
  ...clientAdminOperations,
  ...clientDocumentOperations,
  ...clientOnboardingOperations,
  ...documentOperations,
  ...onboardingOperations,
  ...contractOperations,
  ...jobOperations,
  ...envelopeOperations,
  ...clientEnvelopeOperations,
  ...terminationOperations,
  ...invoiceOperations,
  ...invoiceLinkOperations,
  ...requestLinkOperations,
  ...taxBillOperations,
  ...feeBillOperations,
  ...paymentRequestOperations,
  ...payrollPreparationOperations,
  ...payrollSettingsOperations,
  ...payrollLifeOperations,
  ...payrollPaperOperations,
  ...payrollEvidenceOperations,
  ...payrollTaxOperations,
  ...receiptOperations,
  ...transferOperations,
  ...signingOperations,
  ...notificationOperations,
  ...waitingOperations,
  ...pushOperations,
  ...oversightOperations,
  ...exportOperations,
  ...formOperations,
  ...backgroundJobOperations,
  ...payrollInterfaceOperations,
  ...simulationOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations
