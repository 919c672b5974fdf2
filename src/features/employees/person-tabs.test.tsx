import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../tests/web/contracts.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'

const PERSON = '/admin/employees-onboarding/7'
const bank = { accountNumber: '00000000001', clabe: '002180000000000018', bank_name: 'Banamex', wise_email: null }

function open(path: string, session: DecodedSession = sessionOf('Admin'), person = personOf(7, { bankDetail: [bank] })) {
  return openOffice(path, session, {
    'employee/get-employee-by-id': () => ({ client: person }),
    'employee/get-my-profile-data': () => ({ client: person }),
    ...contractReplies(null),
  })
}

const tabNames = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('the record has its parts as tabs; the address stores the chosen one and opens it', async () => {
  const { address, user } = open(PERSON)
  expect(await tabNames()).toEqual(['Profile', 'Documents', 'Contract', 'Bank and house credit', 'Receipts', 'History'])
  await user.click(screen.getByRole('tab', { name: 'Bank and house credit' }))
  await screen.findByText('002180000000000018')
  expect(address()).toBe(`${PERSON}?tab=bank`)
  // Arrow keys move on from the chosen tab, and wrap around.
  await user.keyboard('{End}{ArrowRight}')
  expect(document.activeElement).toBe(await screen.findByRole('tab', { name: 'Profile', selected: true }))
  await waitFor(() => expect(address()).toBe(PERSON))
})

test('an address that names a tab opens it, and one that names none that is there opens the first', async () => {
  open(`${PERSON}?tab=contract`)
  await screen.findByText('No contract yet')
  open(`${PERSON}?tab=nonsense`)
  await screen.findByRole('region', { name: 'Profile' })
})

test('contractors have invoices in place of receipts', async () => {
  open(`${PERSON}?tab=receipts`, sessionOf('Client'), personOf(7, { role: { name: 'Contractor' } }))
  expect(await tabNames()).toContain('Invoices')
  await screen.findByText('No invoices yet')
})

const paidOn = { period_start: '2026-11-16', period_end: '2026-11-30', payment_date: '2026-11-30', kind: 'Regular' }

test('staff finds the receipts of an employee, and the way to the payrolls behind them [I3]', async () => {
  openOffice(`${PERSON}?tab=receipts`, sessionOf('Admin', { id: 9 }), {
    'employee/get-employee-by-id': () => ({ client: personOf(7) }),
    'payroll/my-payrolls': ({ userId }) => ({
      receipts:
        userId === 7
          ? [{ id: 41, folio: 'N-1', net: '10302.65', currency: 'MXN', status: 'Seen', returned_at: null, ...paidOn }]
          : [],
      totalReceipts: 1,
    }),
  })
  const link = await screen.findByRole('link', { name: 'Paid on 30 Nov 2026' })
  expect(link.getAttribute('href')).toBe('/admin/my-payrolls?receipt=41')
  expect(screen.getByText('Seen')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^All payrolls/ }).getAttribute('href')).toBe('/admin/employee-payrolls/7')
  await expectNoFindings()
})

test('a company finds the payrolls of its employee in place of receipts, unpaid ones without an amount [I3]', async () => {
  openOffice(`${PERSON}?tab=receipts`, sessionOf('Client'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7) }),
    'payroll/get-payrolls-by-employee-id': () => ({
      payrolls: [{ id: 12, folio: 'N-2', net: '0.00', status: 'Pending', ...paidOn }],
      totalPayrolls: 1,
    }),
  })
  const link = await screen.findByRole('link', { name: 'Payment of 30 Nov 2026' })
  expect(link.getAttribute('href')).toBe('/admin/employee-payrolls/7?payroll=12')
  expect(screen.queryByText(/0\.00/)).toBeNull()
})

test('staff has its own record without what only workers have, and a page by its id [C1]', async () => {
  const me = personOf(1, { role: { name: 'InternalEmployee' }, company: null })
  const parts = ['Profile', 'Documents', 'Bank and house credit', 'History']
  open('/admin/internal-employee/my-profile', sessionOf('InternalEmployee'), me)
  expect(await tabNames()).toEqual(parts)
  open('/admin/internal-employee/1', sessionOf('Admin', { id: 9 }), me)
  // The permissions of staff have a tab of their own, for viewers who may open colleagues.
  expect(await tabNames()).toEqual(parts.toSpliced(1, 0, 'Access'))
  // Only people of a company have a company, a position and a number in it.
  expect(
    screen
      .getAllByRole('term')
      .slice(0, 2)
      .map(({ textContent }) => textContent),
  ).toEqual(['Type', 'Email'])
})

test('the page for staff shows only staff [B12]', async () => {
  open('/admin/internal-employee/7')
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

test('leavers keep documents, contract and receipts, to read: no log, no edit, no upload, no guide [§3.1]', async () => {
  const me = personOf(1, { onboarding: { status: 'Terminated' }, user_guide: true, contract_information: [{ id: 3 }] })
  const contract = contractOf({ status: 'Ended', may_edit: false, steps: [] })
  const leaver = sessionOf('Employee', { left: { on: '2026-11-20', until: '2028-11-20' } })
  const { server, user } = openOffice('/admin/employee-detail', leaver, {
    'employee/get-my-profile-data': () => ({ client: me }),
    ...contractReplies(contract),
  })
  expect(await tabNames()).toEqual(['Documents', 'Contract', 'Receipts'])
  expect(screen.queryByRole('button', { name: /Edit|Upload/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Contract' }))
  await screen.findByRole('region', { name: 'Contract' })
  expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
  expect(server.of('employee/get-all-logs-by-contract-user')).toEqual([])
  await expectNoFindings()
})
