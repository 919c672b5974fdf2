import { describe, expect, test } from 'vitest'
import { type Access, authorize, type RoleRule, type TargetRecord } from '../../access-control/authorize.ts'
import { canOpen, entriesOf, PAGE_NAMES, PAGES, type PageName } from '../../access-control/pages.ts'
import { mayEditPerson, personParts } from '../../access-control/people.ts'
import { ALL_FLAGS, type FlagPath } from '../../access-control/permissions.ts'
import { may, RESOURCE_ACCESS } from '../../access-control/provider.ts'
import { ofResources } from '../../access-control/resources.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import { openedBy } from '../../server/areas/access/flag-effects.ts'
import { flagsOf } from '../support/flags.ts'

/**
 * The effects of each flag, written down a second time by hand from the requirements (B3, B11). No flag may open a page or
 * entry missing here, so an added one shows up as a difference.
 */
const OPENS: Partial<Record<FlagPath, { pages?: PageName[]; entries?: string[] }>> = {
  'dashboard.viewTab': { pages: ['home'], entries: ['Home'] },
  // The list of clients in onboarding needs clients.viewTab; its entry needs a flag of its own as well.
  'clients.viewTab': { pages: ['clients', 'clientsOnboarding'], entries: ['Clients'] },
  'clients.viewDetails': { pages: ['clientDetail'] },
  'clientOnboarding.viewDetails': { pages: ['clientOnboardingDetail'] },
  'requestPayments.viewTab': { pages: ['requestPayments', 'hireCost'], entries: ['Payment Request'] },
  'requestPayments.viewDetails': { pages: ['requestDetail', 'employeePayrolls', 'sendPayrolls'] },
  'internalEmployees.viewTab': { pages: ['internalEmployees'], entries: ['Internal Employees'] },
  'internalEmployees.viewDetails': { pages: ['internalEmployeeDetail'] },
  'employeeOnboarding.viewTab': { pages: ['employeesOnboarding', 'jobListings'], entries: ['Employee Onboarding'] },
  'employeeOnboarding.viewDetails': { pages: ['employeeOnboardingDetail'] },
  'employeeOnboarding.invoicesReview': { pages: ['invoices', 'invoiceDetail', 'invoiceBatches'] },
  'employeeOnboarding.invoicesPay': { pages: ['invoices', 'invoiceDetail', 'payments'] },
  'employeeOnboarding.invoicesTax': { pages: ['invoices', 'invoiceDetail', 'taxBills'] },
  // The pages of simple resources, as docs/new-resource.md promises them.
  ...ofResources(({ member, detailPage }) => [
    [`${member}.viewTab`, { pages: [member] }],
    [`${member}.viewDetails`, { pages: [detailPage] }],
  ]),
}
/** Open to every internal employee: the own profile, the receipts and the own security. */
const ALWAYS: PageName[] = ['myProfile', 'employeeDetail', 'myPayrolls', 'security']
const ALWAYS_ENTRIES = ['My Profile', 'Payroll Receipts']
/** Two flags at once: the entry and the list it leads to (decisions.md no. 11). */
const ONBOARDING_ENTRY: readonly FlagPath[] = ['clients.viewTab', 'clientOnboarding.viewTab']

const staff = (held: readonly FlagPath[]) => ({
  id: 1,
  role: 'InternalEmployee' as const,
  permissions: flagsOf(held, ALL_FLAGS),
  companyId: null,
  company: null,
  allCompanies: true,
  assignedCompanies: [],
})

const expectedPages = (held: readonly FlagPath[]): PageName[] => {
  const opened = [...ALWAYS, ...held.flatMap((flag) => OPENS[flag]?.pages ?? [])]
  return PAGE_NAMES.filter((name) => opened.includes(name))
}
const expectedEntries = (held: readonly FlagPath[]): string[] => {
  const entries = [...ALWAYS_ENTRIES, ...held.flatMap((flag) => OPENS[flag]?.entries ?? [])]
  if (ONBOARDING_ENTRY.every((flag) => held.includes(flag))) entries.push('Client Onboarding')
  return entriesOf(staff(ALL_FLAGS), 'menu')
    .map(({ label }) => label)
    .filter((label) => entries.includes(label))
}

const TARGETS: TargetRecord[] = (['Employee', 'Contractor', 'Client', 'InternalEmployee', 'Admin'] as const).map((role) => ({
  personId: 2,
  companyId: 1,
  role,
}))
const AREA_OF = {
  Employee: 'employeeOnboarding',
  Contractor: 'employeeOnboarding',
  Client: 'clients',
  InternalEmployee: 'internalEmployees',
  Admin: 'internalEmployees',
} as const

/** Staff sends envelopes to contractors only (decisions.md no. 19). */
const OF_CONTRACTORS = ['viewTabDocusign', 'sendNewEnvolope']

/** The rule read as plainly as it is written, without the code that decides it at run time. */
function isExpected(rule: RoleRule, held: readonly string[], target: TargetRecord | undefined): boolean {
  if (typeof rule === 'boolean') return rule
  if (rule === 'self') return target === undefined
  if (typeof rule === 'object') return rule.anyOf.some((flag) => held.includes(flag))
  if (!rule.startsWith('target.')) return held.includes(rule)
  const flag = rule.slice('target.'.length)
  if (OF_CONTRACTORS.includes(flag) && target?.role !== 'Contractor') return false
  return held.includes(`${AREA_OF[target?.role ?? 'Employee']}.${flag}`)
}

/** Each flag alone, and all flags but this one. */
const CASES = ALL_FLAGS.flatMap((flag): [string, FlagPath[]][] => [
  [`${flag} alone`, [flag]],
  [`all flags but ${flag}`, ALL_FLAGS.filter((other) => other !== flag)],
])
CASES.push(['no flag', []], ['all flags', [...ALL_FLAGS]])

describe.each(CASES)('%s', (_label, held) => {
  const actor = staff(held)

  test('opens its pages and nothing else [B8, B11]', () => {
    expect(PAGE_NAMES.filter((name) => canOpen(actor, name))).toEqual(expectedPages(held))
  })

  test('shows its sidebar entries and nothing else, and each leads to a page that opens [B3]', () => {
    const menu = entriesOf(actor, 'menu')
    expect(menu.map(({ label }) => label)).toEqual(expectedEntries(held))
    expect(menu.filter(({ name }) => !canOpen(actor, name))).toEqual([])
  })

  test('opens its operations and nothing else [B12]', () => {
    for (const [name, { access }] of Object.entries(operations) as [OperationName, { access: Access }][]) {
      if (access.kind !== 'session') continue
      for (const target of access.target ? TARGETS : [undefined]) {
        const isAllowed = authorize(access, actor, target) === 'allowed'
        expect({ name, target, isAllowed }).toEqual({
          name,
          target,
          isAllowed: isExpected(access.roles.InternalEmployee, held, target),
        })
      }
    }
  })

  test('shows the buttons and tabs of a person that its flags are for [C22]', () => {
    for (const target of TARGETS as (TargetRecord & { role: keyof typeof AREA_OF })[]) {
      const area = AREA_OF[target.role]
      expect(mayEditPerson(actor, target)).toBe(held.includes(`${area}.edit`))
      const parts = personParts(actor, target)
      expect(parts.length > 0).toBe(held.includes(`${area}.viewDetails`))
      const seesAccess = target.role === 'InternalEmployee' && held.includes('internalEmployees.viewDetails')
      expect(parts.includes('access')).toBe(seesAccess)
    }
    const viewer = { ...actor, id: 0, company: null }
    for (const [name, resource] of Object.entries(RESOURCE_ACCESS)) {
      for (const [action, need] of Object.entries('needs' in resource ? resource.needs : {})) {
        if (need.startsWith('rule:')) continue
        expect(may(viewer, name as 'clients', action as 'edit')).toBe(held.includes(need as FlagPath))
      }
    }
  })
})

test('Admin opens every page except the own profiles of others, for any stored permissions [B7]', () => {
  const admin = { role: 'Admin' as const, permissions: flagsOf([], ALL_FLAGS) }
  expect(PAGE_NAMES.filter((name) => !canOpen(admin, name))).toEqual(['ownClientDetail', 'employeeDetail'])
  expect(PAGES.payrollInterface.roles).toEqual({ Admin: true })
})

test("the editor's description of a flag equals its effects", () => {
  for (const [, held] of CASES) {
    const told = openedBy((flag) => held.includes(flag), operations)
    expect(told.pages).toEqual(expectedPages(held))
    const labels = entriesOf(staff(ALL_FLAGS), 'menu').filter(({ name }) => told.entries.includes(name))
    expect(labels.map(({ label }) => label)).toEqual(expectedEntries(held))
  }
})
