import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DecodedSession } from '../../../contract/schemas/session.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../tests/web/contracts.ts'
import { fakeServer } from '../../../tests/web/fake-server.ts'
import { closeOffice, openOffice, stubWindow } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'

vi.mock('../../app/leave.ts', () => ({ leaveForSignIn: vi.fn() }))
vi.mock('../../forms/load-form.ts', async (original) =>
  (await import('../../../tests/web/forms.ts')).withFilesAsForms(original),
)

const PERSON = '/admin/employees-onboarding/7'
const bank = { accountNumber: '00000000001', clabe: '002180000000000018', bank_name: 'Banamex', wise_email: null }

beforeEach(() => stubWindow())
afterEach(closeOffice)

function open(path: string, session: DecodedSession = sessionOf('Admin'), person = personOf(7, { bankDetail: [bank] })) {
  fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session } }),
    'employee/get-employee-by-id': () => ({ client: person }),
    'employee/get-my-profile-data': () => ({ client: person }),
    ...contractReplies(null),
  })
  return { ...openOffice(path, session), user: userEvent.setup() }
}

const tabNames = async () => (await screen.findAllByRole('tab')).map((tab) => tab.textContent)

test('the record has its parts as tabs; the chosen one stands in the address and is opened by it', async () => {
  const { address, user } = open(PERSON)
  expect(await tabNames()).toEqual(['Profile', 'Documents', 'Contract', 'Bank and house credit', 'Receipts', 'History'])
  await user.click(screen.getByRole('tab', { name: 'Bank and house credit' }))
  await screen.findByText('002180000000000018')
  expect(address()).toBe(`${PERSON}?tab=bank`)
  // Arrow keys go on from the chosen tab, and round.
  await user.keyboard('{End}{ArrowRight}')
  expect(document.activeElement).toBe(await screen.findByRole('tab', { name: 'Profile', selected: true }))
  await waitFor(() => expect(address()).toBe(PERSON))
})

test('an address that names a tab opens it, and one that names none that is there opens the first', async () => {
  open(`${PERSON}?tab=contract`)
  await screen.findByText('No contract yet')
  closeOffice()
  stubWindow()
  open(`${PERSON}?tab=nonsense`)
  await screen.findByRole('region', { name: 'Profile' })
})

test('contractors have invoices in place of receipts', async () => {
  open(`${PERSON}?tab=receipts`, sessionOf('Client'), personOf(7, { role: { name: 'Contractor' } }))
  expect(await tabNames()).toContain('Invoices')
  await screen.findByText('No invoices yet')
})

test('C1 staff has its own record without what only workers have, and a page by its id', async () => {
  const me = personOf(1, { role: { name: 'InternalEmployee' }, company: null })
  const parts = ['Profile', 'Documents', 'Bank and house credit', 'History']
  open('/admin/internal-employee/my-profile', sessionOf('InternalEmployee'), me)
  expect(await tabNames()).toEqual(parts)
  closeOffice()
  stubWindow()
  open('/admin/internal-employee/1', sessionOf('Admin', { id: 9 }), me)
  // What staff may do has a tab of its own, for who may open colleagues.
  expect(await tabNames()).toEqual(parts.toSpliced(1, 0, 'Access'))
})

test('B12 the page for staff shows nobody else', async () => {
  open('/admin/internal-employee/7')
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

test('§3.1 whoever left keeps documents, contract and receipts, to read: no log, no edit, no upload, no guide', async () => {
  const session = sessionOf('Employee', { left: { on: '2026-11-20', until: '2028-11-20' } })
  const me = personOf(1, { onboarding: { status: 'Terminated' }, user_guide: true, contract_information: [{ id: 3 }] })
  const contract = contractOf({ status: 'Ended', may_edit: false, steps: [] })
  const server = fakeServer({
    'employee/verify-token': () => ({ decodedToken: { userLogin: session } }),
    'employee/get-my-profile-data': () => ({ client: me }),
    'employee/get-all-documents-employee': () => ({ documents: [], requests: [], missing_documents: [] }),
    ...contractReplies(contract),
  })
  const { user } = { ...openOffice('/admin/employee-detail', session), user: userEvent.setup() }
  expect(await tabNames()).toEqual(['Documents', 'Contract', 'Receipts'])
  expect(screen.queryByRole('button', { name: /Edit|Upload/ })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Contract' }))
  await screen.findByRole('region', { name: 'Contract' })
  expect(screen.queryByRole('heading', { name: 'Log' })).toBeNull()
  expect(server.of('employee/get-all-logs-by-contract-user')).toEqual([])
  await expectNoFindings()
})
