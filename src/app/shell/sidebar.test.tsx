import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { SIMPLE_RESOURCES } from '../../../access-control/resources.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { flags } from '../../../tests/support/flags.ts'
import { sessionOf } from '../../../tests/web/people.ts'
import { SessionContext } from '../../ui/session-context.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar table of the specification (§2) by role, typed off it. The flags of staff: tests/access/flag-matrix.test.ts. */
const SPEC: [string, Role[]][] = [
  ['Home', ['Admin', 'Client', 'Employee', 'Contractor']],
  ['My Profile', ['Admin', 'InternalEmployee']],
  ['Clients', ['Admin', 'InternalEmployee']],
  ['Client Onboarding', ['Admin', 'InternalEmployee']],
  ['Payment Request', ['Admin', 'Client']],
  ['Internal Employees', ['Admin', 'InternalEmployee']],
  ['Employee Onboarding', ['Admin', 'Client']],
  ['Payroll Receipts', ['Admin', 'Employee', 'Contractor']],
]

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

const staff = (...held: string[]) => sessionOf('InternalEmployee', { permissions: flags(held) })

describe('the sidebar is that of the specification [B3]', () => {
  test.each(['Admin', 'Client', 'Employee', 'Contractor'] as const)('%s gets the entries of the role, flags or not', (role) => {
    const expected = SPEC.filter(([, roles]) => roles.includes(role)).map(([label]) => label)
    expect(entriesOf(sessionOf(role))).toEqual(expected)
  })

  test('InternalEmployee gets those of the flags, and the ones that need none', () => {
    const session = staff('clients.viewTab', 'clientOnboarding.viewTab')
    expect(entriesOf(session)).toEqual(['My Profile', 'Clients', 'Client Onboarding', 'Payroll Receipts'])
  })
})

test('marks the entry of the current page', () => {
  entriesOf(sessionOf('Admin'))
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home')
})

/** Pages without an entry in the specification's table, typed by hand, with the roles that open them. */
const TOOLS: [string, Role[]][] = [
  ['Send Payrolls', ['Admin']],
  ['Invoices', ['Admin', 'Client', 'Contractor']],
  ['Payments', ['Admin']],
  ['Payroll Interface', ['Admin']],
  ['Create Invoices', ['Admin']],
  ['Tax Bills', ['Admin']],
  ['Background Jobs', ['Admin']],
  ['Cost of a Hire', ['Admin', 'Client']],
  ['Sent Mails', ['Admin']],
  ['Audit', ['Admin']],
  ['Integration', ['Admin']],
  ['Blocked People', ['Admin']],
  // The lists of simple resources, as docs/new-resource.md promises them.
  ...SIMPLE_RESOURCES.map(({ title, client }): [string, Role[]] => [title, client ? ['Admin', 'Client'] : ['Admin']]),
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

  test('InternalEmployee by its flags', () => {
    expect(toolsShown(staff('employeeOnboarding.invoicesPay'))).toEqual(['Invoices', 'Payments'])
  })
})
