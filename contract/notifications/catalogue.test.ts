import { describe, expect, test } from 'vitest'
import type { FlagPath, Permissions } from '../../access-control/permissions.ts'
import { CATALOGUE, groupsFor, PREFERENCE_KEYS } from './catalogue.ts'

/** The preference keys of spec §3, copied to the letter, under the heads of spec §2. */
const SPEC: Record<string, string> = {
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
const keysOf = (title: string): string[] => (SPEC[title] ?? '').split(',').map((key) => key.trim())

/** Spec §6: what each group needs, and what its boxes for details need beside that. */
const NEEDED: Record<string, { group: FlagPath[]; details: FlagPath[] }> = {
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
/** Boxes that open a list (`design/domain.md` §11.3); the clients' own need a flag of their own. */
const OF_LISTS = [
  ...['clientsNewClient', 'requestPaymentsNewPayment', 'requestPaymentsConfigLimits', 'employeeOnboardingUploadEmployees'],
  ...['employeeOnboardingBatchInvoicesCalculated', 'employeeOnboardingBatchInvoicesFunded', 'internalEmployeeNewBankAccount'],
  ...['internalEmployeeUpdateBankAccount', 'employeeOnboardingTaxedInvoicesPending'],
]

const staffWith = (held: readonly string[]) => {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const path of held) {
    const [area = '', flag = ''] = path.split('.')
    permissions[area] = { ...permissions[area], [flag]: true }
  }
  return { role: 'InternalEmployee' as const, permissions: permissions as Permissions }
}
const shown = (held: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(groupsFor(staffWith(held)).map(({ title, items }) => [title, items.map(({ key }) => key).sort()]))

test('G3 the file has every preference key of the specification, to the letter, in its group', () => {
  expect([...PREFERENCE_KEYS].sort()).toEqual(Object.keys(SPEC).flatMap(keysOf).sort())
  const groups = groupsFor({ role: 'Admin', permissions: null })
  expect(groups.map(({ title }) => title)).toEqual(Object.keys(SPEC))
  for (const { title, items } of groups) expect(items.map(({ key }) => key).sort(), title).toEqual(keysOf(title).sort())
})

test('G4 the flows are those of the specification', () => {
  const flows = ['payrollPayments', 'clientOnboarding', 'employeeOnboarding', 'internalEmployees', 'invoices']
  expect(Object.keys(CATALOGUE.flows)).toEqual(flows)
})

test('G3 only Admin and internal employees have any', () => {
  for (const role of ['Client', 'Employee', 'Contractor'] as const) expect(groupsFor({ role, permissions: null })).toEqual([])
})

describe.each(Object.entries(NEEDED))('G3 the group %s', (title, { group, details }) => {
  const listFlag = title === 'Clients' ? ['clients.viewTab'] : []
  const lists = keysOf(title).filter((key) => OF_LISTS.includes(key))

  test('is shown with its flags, details with theirs', () => {
    const all = shown([...group, ...listFlag, ...details])
    expect(all).toEqual({ [title]: keysOf(title).sort() })
    if (details.length === 0) return
    expect(shown([...group, ...listFlag])).toEqual({ [title]: lists.sort() })
    if (listFlag.length > 0) {
      expect(shown([...group, ...details])).toEqual({
        [title]: keysOf(title)
          .filter((key) => !lists.includes(key))
          .sort(),
      })
    }
  })

  test.each(group)('needs %s', (flag) => {
    expect(shown([...group.filter((other) => other !== flag), ...listFlag, ...details])).toEqual({})
  })
})
