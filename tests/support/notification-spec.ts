import type { FlagPath } from '../../access-control/permissions.ts'

/** The preference keys (G3), copied to the letter, under their headings. */
export const SPEC: Record<string, string> = {
  Clients: `clientsNewClient, clientsEditCompanyInformation, clientEditContactInformation, clientLinkBankAccount,
    clientAddAdmins, clientUpdateAccountManager, clientUpdateContractStatements, clientSendEnvelopeDocusign,
    clientEnvelopeFlowStatus`,
  'Clients Onboarding': 'clientOnboardingDeny, clientOnboardingRevision, clientOnboardingAudit, clientOnboardingAprove',
  'Request Payments': `requestPaymentsNewPayment, requestPaymentsConfigLimits, requestPaymentsConfigPayrolls,
    requestPaymentsReestore, requestPaymentsRecalculate, requestPaymentsAddIncidents, requestPaymentsAddDeductions,
    requestPaymentsModifyPayroll, requestPaymentsSetPaidPayrolls, requestPaymentsSetPaidIndPayroll,
    requestPaymentsUploadProofPaymentPayroll, requestPaymentsAddTaxIndiPayroll, requestPaymentsUploadCeps`,
  'Employees Onboarding': `employeeOnboardingUploadEmployees, employeeOnboardingNewPosition, employeeOnboardingAddLog,
    employeeOnboardingTerminate, employeeOnboardingEditProfile, employeeOnboardingEditSalary, employeeOnboardingEditContract,
    employeeOnboardingEditTerminate, employeeOnboardingEditHouseCredit, employeeOnboardingEditBankInformation,
    employeeOnboardingRequestDocuments, employeeOnboardingAprovalDocuments, employeeOnboardingcontractorNewIinvoice,
    employeeOnboardingrequireAdjustmentInvoice, employeeOnboardingsendInvoiceToClient, employeeOnboardingSetApprovalByClient,
    employeeOnboardingClientUploadProofOfPayment, employeeOnboardingUpdateInvoiceByContractor,
    employeeOnboardingSetCompleteInvoice, employeeOnboardingSetPaidInvoice, employeeOnboardingReadjustmentInvoice,
    employeeOnboardingsendNewEnvolope, employeeOnboardingEnvelopeFlowStatus, employeeOnboardingSendWiseTransferContractor,
    employeeOnboardingCreateNewCFDI, employeeOnboardingBatchInvoicesCalculated, employeeOnboardingBatchInvoicesFunded`,
  'Internal Employees': `internalEmployeesNewEmployee, internalEmployeesUpdateClients, internalEmployeesUpdatePermissions,
    internalEmployeeNewBankAccount, internalEmployeeUpdateBankAccount, employeeOnboardingTaxedInvoicesPending`,
}
export const keysOf = (title: string): string[] => (SPEC[title] ?? '').split(',').map((key) => key.trim())

/** The flags that each group needs, and the further ones of its detail checkboxes. */
export const NEEDED: Record<string, { group: FlagPath[]; details: FlagPath[] }> = {
  Clients: {
    group: ['internalEmployees.clientsPermissions', 'internalEmployees.notificationsClientsView'],
    details: ['clients.viewDetails'],
  },
  'Clients Onboarding': {
    group: [
      ...(['internalEmployees.clientOnboardingPermissions', 'internalEmployees.notificationsClientsView'] as const),
      'clientOnboarding.viewDetails',
    ],
    details: [],
  },
  'Request Payments': {
    group: [
      ...(['internalEmployees.requestPaymentPermissions', 'internalEmployees.notificationsPayrollsView'] as const),
      'requestPayments.viewTab',
    ],
    details: ['requestPayments.viewDetails'],
  },
  'Employees Onboarding': {
    group: [
      ...(['internalEmployees.employeeOnboardingPermissions', 'internalEmployees.notificationsEmployeesView'] as const),
      'employeeOnboarding.viewTab',
    ],
    details: ['employeeOnboarding.viewDetails'],
  },
  'Internal Employees': {
    group: ['internalEmployees.viewTab', 'internalEmployees.notificationsInternalEmployeesView'],
    details: ['internalEmployees.viewDetails'],
  },
}
/** Boxes that open a list; the clients' own need a flag of their own. */
export const OF_LISTS = [
  'clientsNewClient',
  'requestPaymentsNewPayment',
  'requestPaymentsConfigLimits',
  'employeeOnboardingUploadEmployees',
  'employeeOnboardingBatchInvoicesCalculated',
  'employeeOnboardingBatchInvoicesFunded',
  'internalEmployeeNewBankAccount',
  'internalEmployeeUpdateBankAccount',
  'employeeOnboardingTaxedInvoicesPending',
]
