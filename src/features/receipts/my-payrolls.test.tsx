import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Receipt } from '../../../contract/payroll/receipts/schemas.ts'
import machine from '../../../schemas/machines/payroll-receipt.json'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Replies, refusalOf } from '../../../tests/web/fake-server.ts'
import { offeredStep } from '../../../tests/web/offered-step.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { receiptRowOf } from '../../../tests/web/receipts.ts'
import type { Given, More } from '../../../tests/web/whole.ts'

const MINE = 'payroll/my-payrolls'
const OPEN = 'payroll/get-payroll-receipt'
const SIGN = 'payroll/sign-payroll-receipt'
const OBJECT = 'payroll/object-payroll-receipt'

const receiptOf = (more: More<Receipt> = {}): Given<Receipt> => ({
  ...receiptRowOf(),
  parts: ['pdf', 'xml', 'zip'],
  steps: [offeredStep(machine, 'sign'), offeredStep(machine, 'object')],
  paid: [
    { name: 'Salary', quantity: '15 days', amount: '12000.00' },
    { name: 'Bonus', quantity: null, amount: '500.00' },
  ],
  taken: [{ name: 'Income tax', quantity: null, amount: '1817.35' }],
  year_to_date: { gross: '240000.00', deductions: '33947.00', net: '206053.00' },
  comparison: {
    payment_date: '2026-11-15',
    net: '10302.65',
    difference: '380.00',
    changes: [
      { name: 'Bonus', isTaken: false, before: '0.00', now: '500.00', difference: '500.00' },
      { name: 'Income tax', isTaken: true, before: '1697.35', now: '1817.35', difference: '-120.00' },
    ],
  },
  ...more,
})
const YEAR = { year: 2026, currency: 'MXN', receipts: 2, gross: '24500.00', deductions: '3514.70', net: '20985.30' }

function open(path = '', more: Replies = {}, role: Role = 'Employee') {
  return openOffice(`/admin/my-payrolls${path}`, sessionOf(role), {
    [MINE]: () => ({
      receipts: [receiptRowOf(), receiptRowOf({ id: 40, status: 'Objected' })],
      totalReceipts: 2,
      year_totals: [YEAR],
    }),
    [OPEN]: () => ({ receipt: receiptOf() }),
    ...more,
  })
}

test('the own receipts with the totals of each year and payments whose receipt will follow; one opens under its address, with pay, deductions, differences and papers, and nothing of the employer [I3]', async () => {
  const unsent = receiptRowOf({ id: 39, status: 'To send', payment_date: '2026-12-15' })
  const { user, address } = open('', {
    [MINE]: () => ({
      receipts: [receiptRowOf(), unsent, receiptRowOf({ id: 40, status: 'Objected' })],
      totalReceipts: 3,
      year_totals: [YEAR],
    }),
  })
  expect(await screen.findByText('MX$20,985.30')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download 2026 (ZIP)' })).toBeTruthy()
  expect(screen.getByText('Objected')).toBeTruthy()
  expect(screen.getByText('Your receipt will follow.')).toBeTruthy()
  expect(screen.getByText('Paid on 15 Dec 2026')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Paid on 15 Dec 2026' })).toBeNull()
  // A person's own receipts need no search by name.
  expect(screen.queryByLabelText('Search by name')).toBeNull()
  await expectNoFindings()
  const [first] = screen.getAllByRole('link', { name: 'Paid on 30 Nov 2026' })
  await user.click(first as HTMLElement)
  expect(await screen.findByRole('region', { name: 'Why is this different from last time?' })).toBeTruthy()
  expect(address()).toBe('/admin/my-payrolls?receipt=41')
  expect(within(screen.getByRole('region', { name: 'Earnings' })).getByText('Salary (15 days)')).toBeTruthy()
  expect(screen.getByText('+MX$380.00 compared with the receipt of 15 Nov 2026.')).toBeTruthy()
  const papers = within(screen.getByRole('region', { name: 'Files' }))
  expect(papers.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'PDF in Spanish',
    'PDF in English',
    'Tax receipt (XML)',
    'Everything (ZIP)',
  ])
  expect(screen.queryByText(/employer/i)).toBeNull()
  await expectNoFindings()
})

test('a returned payment is marked in the list and on the receipt, and neither says that it is paid [I3]', async () => {
  const back = { returned_at: '2026-12-01T18:00:00.000Z' }
  const { user } = open('', {
    [MINE]: () => ({ receipts: [receiptRowOf(back)], totalReceipts: 1, year_totals: [] }),
    [OPEN]: () => ({ receipt: receiptOf({ ...back, steps: [offeredStep(machine, 'object')] }) }),
  })
  const words = 'Not paid: the payment was returned on 01 Dec 2026.'
  expect(await screen.findByText(words)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Due on 30 Nov 2026' }))
  expect(await screen.findByRole('region', { name: 'Amounts to be paid' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(screen.queryByText(/Paid on/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
  await expectNoFindings()
})

test('signing asks for the password: a wrong one is reported at its field, the right one signs [I3]', async () => {
  let isWrong = true
  const refusal = refusalOf(401, 'BAD_CREDENTIALS', 'This is not your password.', { password: 'This is not your password.' })
  const signed = receiptOf({ status: 'Signed', signed_at: '2026-12-01T16:00:00.000Z', steps: [] })
  const { user, server } = open('?receipt=41', {
    [OPEN]: () => ({ receipt: isWrong ? receiptOf() : signed }),
    [SIGN]: () => (isWrong ? refusal : { receipt: signed }),
  })
  const dialog = await openDialog(user, 'Sign')
  await user.type(await dialog.findByLabelText(/password/i, { selector: 'input' }), 'Plantilla2025')
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await dialog.findByText(/This is not your password/)).toBeTruthy()
  isWrong = false
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText(/^Signed on/)).toBeTruthy()
  expect(server.inputs(SIGN).at(-1)).toEqual({ receiptId: 41, password: 'Plantilla2025' })
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
})

test('an objection needs words, and shows afterwards [I3]', async () => {
  let isGiven = false
  const objection = 'Two hours of overtime are missing.'
  const { user, server } = open('?receipt=41', {
    [OPEN]: () => ({ receipt: isGiven ? receiptOf({ status: 'Objected', objection, steps: [] }) : receiptOf() }),
    [OBJECT]: () => {
      isGiven = true
      return { receipt: receiptOf({ status: 'Objected', objection, steps: [] }) }
    },
  })
  const dialog = await openDialog(user, 'Something is wrong')
  await user.click(dialog.getByRole('button', { name: 'Tell us' }))
  expect(server.of(OBJECT)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox'), objection)
  await user.click(dialog.getByRole('button', { name: 'Tell us' }))
  await waitFor(() => expect(server.inputs(OBJECT).at(-1)).toEqual({ receiptId: 41, reason: objection }))
  expect(await screen.findByText(objection)).toBeTruthy()
})

test('nothing was paid yet, a failure, and what staff has instead [I3]', async () => {
  let isDown = true
  const { user } = open('', {
    [MINE]: () =>
      isDown
        ? { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side.' }
        : { receipts: [], totalReceipts: 0, year_totals: [] },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('No receipts yet')).toBeTruthy()
  const staff = open('', {}, 'Admin')
  const search = await screen.findByRole('searchbox', { name: 'Search by name' })
  expect(screen.queryByRole('button', { name: /ZIP/ })).toBeNull()
  await staff.user.type(search, ' ana {Enter}')
  await waitFor(() => expect(staff.server.inputs(MINE).at(-1)).toMatchObject({ page: 1, search: 'ana' }))
})

test('a receipt that does not exist leads back to the list, without another try', async () => {
  const { user, address } = open('?receipt=41', {
    [OPEN]: () => ({ status: 404, code: 'NOT_FOUND', message: 'We could not find this record.' }),
  })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('This does not exist')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '← All receipts' }))
  expect(address()).toBe('/admin/my-payrolls')
})

test('a receipt that was signed in another tab is shown as signed once the refused dialog loads the latest', async () => {
  const message = 'This receipt has the status Signed and cannot be signed now.'
  let isSigned = false
  const signed = receiptOf({ status: 'Signed', signed_at: '2026-12-01T16:00:00.000Z', steps: [] })
  const { user } = open('?receipt=41', {
    [OPEN]: () => ({ receipt: isSigned ? signed : receiptOf() }),
    [SIGN]: () => ({ status: 409, code: 'RECEIPT_STATE', message }),
  })
  const dialog = await openDialog(user, 'Sign')
  await user.type(await dialog.findByLabelText(/password/i, { selector: 'input' }), 'Plantilla2026')
  isSigned = true
  await user.click(dialog.getByRole('button', { name: 'Sign' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
  expect(await screen.findByText(/^Signed on/)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull()
})

test('receipts chosen to be sent, and their message, are not dropped without a question; sent ones are [C24]', async () => {
  const receipts = [receiptRowOf({ status: 'To send', sent_at: null })]

  const { router, user } = openOffice('/admin/send-payrolls', sessionOf('Admin'), {
    'payroll/find-all-receipts': () => ({ receipts, totalReceipts: receipts.length }),
    'payroll/send-payrolls': () => ({ total: 1 }),
  })
  const stays = async () => {
    act(() => void router.navigate('/admin/audit'))
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
    await user.click(question.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/admin/send-payrolls')
  }
  const text = await screen.findByRole('textbox', { name: /^Message/ })
  await user.type(text, 'Your receipt')
  await stays()
  await user.clear(text)
  await user.click(screen.getByRole('checkbox', { name: 'Ana Núñez' }))
  await stays()
  await user.click(screen.getByRole('button', { name: /^Send 1/ }))
  await screen.findByText(/^1 receipt/)
  act(() => void router.navigate('/admin/audit'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/audit'))
})
