import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DocumentRequest } from '../../../contract/documents/schemas.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../tests/web/people.ts'
import { receiptRowOf } from '../../../tests/web/receipts.ts'
import type { Given } from '../../../tests/web/whole.ts'
import { guideSteps } from '../../ui/guide-steps.ts'

afterEach(() => {
  sessionStorage.clear()
})

const REQUEST: Given<DocumentRequest> = {
  id: 1,
  kinds: ['rfc', 'curp'],
  open_kinds: ['curp'],
  detail: 'The page with the code, please.',
  due_date: '2026-12-01',
  created_at: '2026-11-20T12:00:00.000Z',
}

function open(person: Partial<Person>, requests: Given<DocumentRequest>[] = [], pay: Replies = {}) {
  const stored = personOf(1, { user_guide: true, ...person })
  const role = stored.role.name as 'Employee' | 'Contractor'

  return openOffice('/admin', sessionOf(role), {
    'employee/get-my-profile-data': () => ({ client: stored }),
    'employee/get-all-documents-employee': () => ({ documents: [], requests, missing_documents: [] }),
    ...pay,
  })
}

const guide = async () => within(await screen.findByRole('region', { name: 'Your onboarding' }))
const stepsShown = async () => (await guide()).getAllByRole('listitem').map(({ textContent }) => textContent)

test('the steps of each role are those of schemas/guide.json that ask for something [E5]', () => {
  expect(guideSteps('Employee')).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(guideSteps('Contractor')).toEqual([0, 1, 2, 3, 4])
  expect(guideSteps('Client')).toEqual([])
})

test('the guide says which steps are done, which is next, and how many there are [E11]', async () => {
  open({ step: 2 })
  const steps = await stepsShown()
  expect(steps).toHaveLength(8)
  expect(steps.slice(0, 4)).toEqual([
    'Add your photodone',
    'Tell us about youdone',
    'Add your addressyour next step',
    'Add your official numbersopens after the earlier steps',
  ])
  expect((await guide()).getByText('2 of 8 steps done')).toBeTruthy()
  expect((await guide()).getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin/employee-detail')
})

test('a Contractor has five steps; without a guide there is none [E11]', async () => {
  open({ step: 0, role: { name: 'Contractor' } })
  expect(await stepsShown()).toHaveLength(5)
  open({ step: 8, user_guide: false })
  await screen.findByRole('link', { name: /My Profile/ })
  expect(screen.queryByRole('region', { name: 'Your onboarding' })).toBeNull()
})

test('the tour begins at the own step, goes on and back, and Escape ends it until the next step [E6]', async () => {
  const { user } = open({ step: 1 })
  const popup = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const first = await popup('Tell us about you')
  first.getByText('Step 2 of 8')
  expect(first.getByRole('link', { name: 'Do it now' }).getAttribute('href')).toBe('/admin/employee-detail')
  await user.click(first.getByRole('button', { name: 'Next' }))
  const second = await popup('Add your address')
  second.getByText('This step opens when the earlier steps are done.')
  expect(second.queryByRole('link')).toBeNull()
  await user.click(second.getByRole('button', { name: 'Back' }))
  const again = await popup('Tell us about you')
  await waitFor(() => expect(document.activeElement).toBe(again.getByRole('link', { name: 'Do it now' })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const opener = screen.getByRole('button', { name: 'Show me around' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  open({ step: 1 })
  await guide()
  expect(screen.queryByRole('dialog')).toBeNull()
  open({ step: 2 })
  await popup('Add your address')
})

test('after a reload the tour is where it was; once closed, it begins at the own step again [E6]', async () => {
  const { user } = open({ step: 1 })
  const popup = async (name: string) => within(await screen.findByRole('dialog', { name }))
  await user.click((await popup('Tell us about you')).getByRole('button', { name: 'Next' }))
  await user.click((await popup('Add your address')).getByRole('button', { name: 'Next' }))
  await popup('Add your official numbers')
  const again = open({ step: 1 })
  const shown = await popup('Add your official numbers')
  await again.user.click(shown.getByRole('button', { name: 'Close the tour' }))
  await again.user.click(await screen.findByRole('button', { name: 'Show me around' }))
  await popup('Tell us about you')
})

test('the tour ends with the pop-up of step 6; step 7 has none [E6]', async () => {
  const { user } = open({ step: 6 })
  const last = within(await screen.findByRole('dialog', { name: 'Tell us about your house credit' }))
  await user.click(last.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  open({ step: 7 })
  await guide()
  expect(screen.queryByRole('button', { name: 'Show me around' })).toBeNull()
})

test('documents that were asked for are named with the way to hand them in; answered ones are gone [E11]', async () => {
  open({ user_guide: false }, [REQUEST, { ...REQUEST, id: 2, open_kinds: [], closed_at: '2026-11-21T12:00:00.000Z' }])
  await screen.findByText('We need documents from you')
  screen.getByText('Waiting for: CURP')
  screen.getByText('The page with the code, please.')
  expect(screen.getByRole('link', { name: 'Upload documents' }).getAttribute('href')).toBe(
    '/admin/employee-detail?tab=documents',
  )
})

test('a failed read is reported and repeated; the first step leads to the dialog for the photo [D7]', async () => {
  const { server, user } = open({ step: 0 })
  const answer = server.replies['employee/get-my-profile-data']
  server.replies['employee/get-my-profile-data'] = () => 'offline'
  const retry = await screen.findByRole('button', { name: 'Try again' })
  if (answer) server.replies['employee/get-my-profile-data'] = answer
  await user.click(retry)
  expect((await guide()).getByRole('link', { name: 'Start' }).getAttribute('href')).toBe('/admin/employee-detail?photo=1')
})

test('leavers read that the contract has ended, what stays open and until when, with the links [§3.1]', async () => {
  const { server } = openOffice('/admin', sessionOf('Employee', { left: { on: '2026-11-20', until: '2028-11-20' } }))
  const notice = within(await screen.findByRole('note'))
  notice.getByText('Your contract ended on 20 Nov 2026')
  notice.getByText(/Until 20 Nov 2028 you can still sign in .* your payroll receipts, your documents and your contract/)
  notice.getByText('Something is missing or wrong? Ask Ñandú.')
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Home', 'Payroll Receipts'])
  expect(screen.getByRole('link', { name: /Documents and contract/ }).getAttribute('href')).toBe('/admin/employee-detail')
  expect(screen.queryByRole('region', { name: 'Your onboarding' })).toBeNull()
  // Nothing is asked that would be refused.
  expect(server.sent).toEqual([])
  await expectNoFindings()
})

test('leavers from before the day was stored read no day [§3.1]', async () => {
  openOffice('/admin', sessionOf('Contractor', { left: { on: null, until: null } }))
  const notice = within(await screen.findByRole('note'))
  notice.getByText('Your contract has ended')
  expect(notice.getByText(/You can still sign in/).textContent).not.toContain('before then')
})

const RECEIPT = receiptRowOf({
  id: 12,
  period_start: '2026-11-01',
  period_end: '2026-11-15',
  payment_date: '2026-11-15',
  gross: '10000.00',
  deductions: '1000.00',
  net: '9000.00',
  status: 'Sent',
})
const NEXT = {
  folio: 'N-2',
  payment_date: '2026-11-30',
  period_start: '2026-11-16',
  period_end: '2026-11-30',
  currency: 'MXN',
}
const year = (net: string, currency = 'MXN', of = 2026) => ({
  year: of,
  currency,
  receipts: 2,
  gross: net,
  deductions: '0.00',
  net,
})

test('an Employee sees the next payment, the last receipt and the sum of the year [D10]', async () => {
  open({ user_guide: false }, [], {
    'payroll/my-next-payment': () => ({ next_payment: NEXT, invoices_in_flight: [] }),
    'payroll/my-payrolls': () => ({
      receipts: [{ ...RECEIPT, id: 13, status: 'To send', payment_date: '2026-11-20' }, RECEIPT],
      totalReceipts: 4,
      year_totals: [year('18000.00'), year('7.00', 'MXN', 2025)],
    }),
  })
  const card = within(await screen.findByRole('region', { name: 'Your payments' }))
  const facts = card.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(facts).toEqual([
    '30 Nov 2026The amount follows once your company has approved it · 16 Nov 2026 to 30 Nov 2026',
    expect.stringMatching(/9,000\.00.*Receipt of 15 Nov 2026$/),
    expect.stringMatching(/18,000\.00.*2 receipts$/),
  ])
  expect(card.getByRole('link', { name: 'Receipt of 15 Nov 2026' }).getAttribute('href')).toBe('/admin/my-payrolls?receipt=12')
  await expectNoFindings()
})

test('the last receipt says that its payment was returned [D10]', async () => {
  open({ user_guide: false }, [], {
    'payroll/my-next-payment': () => ({ next_payment: null, invoices_in_flight: [] }),
    'payroll/my-payrolls': () => ({
      receipts: [{ ...RECEIPT, returned_at: '2026-11-18T18:00:00Z' }],
      totalReceipts: 1,
    }),
  })
  const card = within(await screen.findByRole('region', { name: 'Your payments' }))
  card.getByText('Not paid: the payment was returned on 18 Nov 2026')
})

test('a Contractor also sees submitted invoices; before the first payment there is no such card [D10]', async () => {
  const contractor = { role: { name: 'Contractor' }, user_guide: false, onboarding: { status: 'Approved' } }
  open(contractor, [], {
    'payroll/my-next-payment': () => ({
      next_payment: { ...NEXT, amount: '5000.00' },
      invoices_in_flight: [{ currency: 'MXN', invoices: 2, total: '12000.00' }],
    }),
  })
  const card = within(await screen.findByRole('region', { name: 'Your payments' }))
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/5,000\.00.*Due 30 Nov 2026/),
    expect.stringMatching(/12,000\.00.*2 invoices not paid yet$/),
  ])
  open(contractor)
  await screen.findByRole('region', { name: 'Invoices' })
  expect(screen.queryByRole('region', { name: 'Your payments' })).toBeNull()
})

test.each([
  ['Uploads', 'You can submit invoices once your onboarding is approved.', 0],
  ['Approved', 'Submit your first invoice for a period of your contract.', 1],
])(
  'a Contractor in %s without invoices reads what comes first, with a link only where it works',
  async (status, words, links) => {
    open({ role: { name: 'Contractor' }, user_guide: false, onboarding: { status } }, [], {
      'contractor/get-all-invoices-by-id-contractor': () => ({ invoicesContractor: [], totalInvoices: 0 }),
    })
    const card = within(await screen.findByRole('region', { name: 'Invoices' }))
    expect(await card.findByText(words)).toBeTruthy()
    expect(card.queryAllByRole('link', { name: 'New invoice' })).toHaveLength(links)
  },
)

test('without CLABE and Wise email Home never says that nothing is left to do [D6]', async () => {
  const contractor = { role: { name: 'Contractor' }, user_guide: false, onboarding: { status: 'Uploads' } }
  open({ ...contractor, bankDetail: [] })
  await screen.findByText('Tell us where to pay you')
  expect(screen.getByRole('link', { name: 'Add bank details' }).getAttribute('href')).toBe('/admin/employee-detail?tab=bank')
  expect(screen.queryByText(/nothing you need to do/)).toBeNull()
  const wise = { clabe: null, bank_name: null, accountNumber: null, wise_email: 'luis@example.com' }
  open({ ...contractor, bankDetail: [wise] })
  await screen.findByText('We are checking your documents. There is nothing you need to do now.')
  expect(screen.queryByText('Tell us where to pay you')).toBeNull()
})

test('with a rejected document Home never says that nothing is left to do [D6]', async () => {
  open({ user_guide: false, onboarding: { status: 'Uploads' } }, [], {
    'employee/get-all-documents-employee': () => ({ documents: [], requests: [], missing_documents: ['rfc'] }),
  })
  await screen.findByText('We are checking your documents.')
  expect(screen.queryByText(/nothing you need to do/)).toBeNull()
})
