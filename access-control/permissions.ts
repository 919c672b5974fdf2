import { ofResources } from './resources.ts'

/**
 * The permissions object of an InternalEmployee (wire names to the letter).
 * Every other role has `permissions: null`: flags bind InternalEmployee only.
 */
export const SPEC_FLAGS = {
  dashboard: ['viewTab', 'viewDetails'],
  clients: ['viewTab', 'viewDetails'],
  clientOnboarding: ['viewTab', 'viewDetails'],
  requestPayments: ['viewTab', 'viewDetails'],
  internalEmployees: [
    'viewTab',
    'viewDetails',
    'requestDocs',
    'updateImageEmployee',
    'notificationsUpdate',
    'clientsPermissions',
    'clientOnboardingPermissions',
    'requestPaymentPermissions',
    'employeeOnboardingPermissions',
    'notificationsClientsView',
    'notificationsPayrollsView',
    'notificationsEmployeesView',
    'notificationsInternalEmployeesView',
  ],
  employeeOnboarding: ['viewTab', 'viewDetails', 'requestDocs', 'updateImageEmployee', 'viewTabDocusign', 'sendNewEnvolope'],
  ...ofResources(({ member }) => [[member, ['viewTab', 'viewDetails']]]),
} as const

/** Optional flags: when a permissions object leaves one out it means "as the area's viewDetails". */
export const FINER_FLAGS = {
  dashboard: [],
  clients: ['edit', 'manageAdmins', 'sendEnvelope'],
  clientOnboarding: ['review', 'decide'],
  requestPayments: ['prepare', 'configure', 'pay', 'taxes'],
  internalEmployees: ['edit', 'bankAccounts'],
  employeeOnboarding: ['edit', 'terminate', 'seeSalary', 'invoicesReview', 'invoicesPay', 'invoicesTax'],
  ...ofResources(({ member }) => [[member, ['edit']]]),
} as const

export type Area = keyof typeof SPEC_FLAGS
export type Flag<A extends Area = Area> = A extends Area
  ? (typeof SPEC_FLAGS)[A][number] | (typeof FINER_FLAGS)[A][number]
  : never
/** A flag with its area, as rules and pages name it: `employeeOnboarding.viewTab`. */
export type FlagPath = { [A in Area]: `${A}.${Flag<A>}` }[Area]

export type Permissions = { [A in Area]?: { [F in Flag<A>]?: boolean } }

export const AREAS = Object.keys(SPEC_FLAGS) as Area[]

/** Every flag there is, area by area, those of the specification first. */
export const ALL_FLAGS: readonly FlagPath[] = AREAS.flatMap((area) =>
  [...SPEC_FLAGS[area], ...FINER_FLAGS[area]].map((flag) => `${area}.${flag}` as FlagPath),
)

/** Flags that move money: a new internal employee has them denied by name. */
export const MONEY_FLAGS: readonly FlagPath[] = [
  'requestPayments.pay',
  'employeeOnboarding.invoicesPay',
  'internalEmployees.bankAccounts',
]
