import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { SIMPLE_RESOURCES } from '../../../access-control/resources.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { sessionOf } from '../../../tests/web/people.ts'
import { SessionContext } from '../../ui/session-context.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar table of the specification (§2), typed off it and independent of the code: item, roles, permission. */
const SPEC: [string, string[], string][] = [
  ['Home', ['Admin', 'InternalEmployee', 'Client', 'Employee', 'Contractor'], 'dashboard.viewTab'],
  ['My Profile', ['Admin', 'InternalEmployee'], 'none'],
  ['Clients', ['Admin', 'InternalEmployee'], 'clients.viewTab'],
  ['Client Onboarding', ['Admin', 'InternalEmployee'], 'clientOnboarding.viewTab'],
  ['Payment Request', ['Admin', 'InternalEmployee', 'Client'], 'requestPayments.viewTab'],
  ['Internal Employees', ['Admin', 'InternalEmployee'], 'internalEmployees.viewTab'],
  ['Employee Onboarding', ['Admin', 'InternalEmployee', 'Client'], 'employeeOnboarding.viewTab'],
  ['Payroll Receipts', ['Admin', 'InternalEmployee', 'Employee', 'Contractor'], 'none'],
]
const FLAGS = [...new Set(SPEC.map(([, , flag]) => flag))].filter((flag) => flag !== 'none')

afterEach(cleanup)

function entriesOf(session: DecodedSession): string[] {
  render(
    <MemoryRouter initialEntries={['/admin']}>
      <SessionContext value={session}>
        <Sidebar />
      </SessionContext>
    </MemoryRouter>,
  )
  const links = within(screen.getByRole('navigation', { name: 'Main' })).queryAllByRole('link')
  return links.map((link) => link.textContent ?? '')
}

function staff(flags: readonly string[]): DecodedSession {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const flag of flags) {
    const [area = '', name = ''] = flag.split('.')
    permissions[area] = { [name]: true }
  }
  return sessionOf('InternalEmployee', { permissions })
}

describe('the sidebar is that of the specification [B3]', () => {
  test.each(['Admin', 'Client', 'Employee', 'Contractor'] as const)('%s gets the entries of the role, flags or not', (role) => {
    const expected = SPEC.filter(([, roles]) => roles.includes(role)).map(([label]) => label)
    expect(entriesOf(sessionOf(role))).toEqual(expected)
  })

  // Every set of flags: 64 of them.
  const sets = Array.from({ length: 2 ** FLAGS.length }, (_, bits) => FLAGS.filter((_flag, at) => bits & (1 << at)))
  test.each(sets.map((flags) => [flags]))('InternalEmployee with %j', (flags) => {
    const expected = SPEC.filter(([label, , flag]) => {
      // The page behind Client Onboarding needs clients.viewTab too, so that no entry leads to a 404 page (decisions.md no. 11).
      const isMet = label !== 'Client Onboarding' || flags.includes('clients.viewTab')
      return isMet && (flag === 'none' || flags.includes(flag))
    })
    expect(entriesOf(staff(flags))).toEqual(expected.map(([label]) => label))
  })
})

test('marks the entry of the current page', () => {
  entriesOf(sessionOf('Admin'))
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home')
})

/** Pages without an entry in the specification's table, typed by hand, with the roles and the flags of staff that open them. */
const TOOLS: [string, string[], string[]][] = [
  ['Send Payrolls', ['Admin'], ['requestPayments.viewDetails']],
  [
    'Invoices',
    ['Admin', 'Client', 'Contractor'],
    ['employeeOnboarding.invoicesReview', 'employeeOnboarding.invoicesPay', 'employeeOnboarding.invoicesTax'],
  ],
  ['Payments', ['Admin'], ['employeeOnboarding.invoicesPay']],
  ['Payroll Interface', ['Admin'], []],
  ['Create Invoices', ['Admin'], ['employeeOnboarding.invoicesReview']],
  ['Tax Bills', ['Admin'], ['employeeOnboarding.invoicesTax']],
  ['Background Jobs', ['Admin'], []],
  ['Cost of a Hire', ['Admin', 'Client'], ['requestPayments.viewTab']],
  ['Sent Mails', ['Admin'], []],
  ['Audit', ['Admin'], []],
  ['Integration', ['Admin'], []],
  ['Blocked People', ['Admin'], []],
  // The lists of simple resources, as docs/new-resource.md promises them.
  ...SIMPLE_RESOURCES.map(({ title, member, client }): [string, string[], string[]] => [
    title,
    client ? ['Admin', 'Client'] : ['Admin'],
    [`${member}.viewTab`],
  ]),
]

function toolsShown(session: DecodedSession): string[] {
  entriesOf(session)
  const group = screen.queryByRole('navigation', { name: 'Tools' })
  return group === null
    ? []
    : within(group)
        .getAllByRole('link')
        .map((link) => link.textContent ?? '')
}

describe('the second group has every other page that the person may open', () => {
  test.each(['Admin', 'Client', 'Employee', 'Contractor'] as const)('%s', (role) => {
    expect(toolsShown(sessionOf(role))).toEqual(TOOLS.filter(([, roles]) => roles.includes(role)).map(([label]) => label))
  })

  test.each([...new Set(TOOLS.flatMap(([, , flags]) => flags))])('InternalEmployee with %s', (flag) => {
    const expected = TOOLS.filter(([, , flags]) => flags.includes(flag)).map(([label]) => label)
    expect(toolsShown(staff([flag]))).toEqual(expected)
  })
})
