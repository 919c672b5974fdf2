import { accessOperations } from './access/operations.ts'
import { apiKeyOperations } from './api-keys/operations.ts'
import { backgroundJobOperations } from './background-jobs/operations.ts'
import { bankAccountOperations } from './bank-accounts/operations.ts'
import { clientOnboardingOperations } from './client-onboarding/operations.ts'
import { clientOperations } from './clients/operations.ts'
import { companyOperations } from './companies/operations.ts'
import { contractOperations } from './contracts/operations.ts'
import { documentOperations } from './documents/operations.ts'
import { envelopeOperations } from './envelopes/operations.ts'
import { exportOperations } from './exports/operations.ts'
import { formOperations } from './forms/operations.ts'
import { guideOperations } from './guide/operations.ts'
import { historyOperations } from './history/operations.ts'
import { internalEmployeeOperations } from './internal-employees/operations.ts'
import { invoiceBatchOperations } from './invoice-batches/operations.ts'
import { invoiceOperations } from './invoices/operations.ts'
import { mailTextOperations } from './mail-texts/operations.ts'
import { newPeopleOperations } from './new-people/operations.ts'
import { notificationOperations } from './notifications/operations.ts'
import { onboardingOperations } from './onboarding/operations.ts'
import { payrollCountingOperations } from './payroll/counting/operations.ts'
import { payrollEntryOperations } from './payroll/entries/operations.ts'
import { payrollInterfaceOperations } from './payroll/law-figures/operations.ts'
import { payrollPaperOperations } from './payroll/papers/operations.ts'
import { payrollPayingOperations } from './payroll/paying/operations.ts'
import { receiptOperations } from './payroll/receipts/operations.ts'
import { paymentRequestOperations } from './payroll/requests/operations.ts'
import { payrollSettingsOperations } from './payroll/settings/operations.ts'
import { simulationOperations } from './payroll/simulation/operations.ts'
import { payrollTaxOperations } from './payroll/tax-receipts/operations.ts'
import { peopleOperations } from './people/operations.ts'
import { peopleImportOperations } from './people-import/operations.ts'
import { photoOperations } from './photo/operations.ts'
import { positionOperations } from './positions/operations.ts'
import { privacyOperations } from './privacy/operations.ts'
import { pushOperations } from './push/operations.ts'
import { recordOperations } from './records/operations.ts'
import { securityOperations } from './security/operations.ts'
import { sessionOperations } from './session/operations.ts'
import { signingOperations } from './signing/operations.ts'
import { simpleResourceGroups } from './simple-resources/operations.ts'
import { taxBillOperations } from './tax-bills/operations.ts'
import { terminationOperations } from './terminations/operations.ts'
import { transferOperations } from './transfers/operations.ts'
import { waitingOperations } from './waiting/operations.ts'
import { webhookOperations } from './webhooks/operations.ts'

/** The operations as the documentation groups them. */
export const OPERATION_GROUPS = {
  'Sign-in and session': sessionOperations,
  'Own sign-in': securityOperations,
  Privacy: privacyOperations,
  People: peopleOperations,
  'Internal employees': internalEmployeeOperations,
  'Bank accounts': bankAccountOperations,
  'Onboarding guide': guideOperations,
  History: historyOperations,
  Records: recordOperations,
  'New people': newPeopleOperations,
  'Import of people': peopleImportOperations,
  Photos: photoOperations,
  Companies: companyOperations,
  Clients: clientOperations,
  'Client onboarding': clientOnboardingOperations,
  Documents: documentOperations,
  Onboarding: onboardingOperations,
  Contracts: contractOperations,
  Jobs: positionOperations,
  Envelopes: envelopeOperations,
  'Batches of invoices': invoiceBatchOperations,
  Terminations: terminationOperations,
  Invoices: invoiceOperations,
  'Tax bills': taxBillOperations,
  'Payment requests': {
    ...paymentRequestOperations,
    ...payrollCountingOperations,
    ...payrollEntryOperations,
    ...payrollSettingsOperations,
    ...payrollPayingOperations,
    ...payrollPaperOperations,
    ...payrollTaxOperations,
  },
  Receipts: receiptOperations,
  Transfers: transferOperations,
  'Signing page': signingOperations,
  Notifications: { ...notificationOperations, ...waitingOperations },
  'Mail texts': mailTextOperations,
  'Push messages': pushOperations,
  Oversight: accessOperations,
  Exports: exportOperations,
  Forms: formOperations,
  'Background jobs': backgroundJobOperations,
  'API keys': apiKeyOperations,
  Webhooks: webhookOperations,
  'Payroll interface': payrollInterfaceOperations,
  Simulation: simulationOperations,
  ...simpleResourceGroups,
}

type Groups = typeof OPERATION_GROUPS
type GroupWith<N extends PropertyKey> = { [G in keyof Groups]: N extends keyof Groups[G] ? Groups[G][N] : never }[keyof Groups]

export type OperationName = { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]
export type Operations = { [N in OperationName]: GroupWith<N> }

/**
 * Every call of the API. The key is the path under /api/, so a client needs nothing but the key
 * and takes the types with `import type`; the schemas stay on the server.
 */
export const operations: Operations = Object.assign({}, ...Object.values(OPERATION_GROUPS))
