import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { openDialog } from '../../../tests/web/office.tsx'
import { openRequest, payrollOf, payrollRowOf, requestOf } from '../../../tests/web/payment-requests.ts'

const PAYROLLS = 'payroll/get-payrolls-by-request-id'

function open(request: PaymentRequest, { role = 'Admin' as 'Admin' | 'Client', path = '', more = {} as Replies } = {}) {
  const rows = [payrollRowOf(), payrollRowOf({ id: 12, firstname: 'José', lastname: 'Ruiz', is_modified: true })]
  const replies: Replies = {
    'payroll/get-request-payment-by-id': () => ({ requestPayment: request }),
    [PAYROLLS]: () => ({ payrolls: rows, totalPayrolls: 2 }),
  }
  return openRequest(path, { ...replies, ...more }, role)
}

test('the page shows status, totals against the last request, and the blockers [I1, I5]', async () => {
  const issue = { id: 'a', code: 'NO_BANK', message: 'Mariana Núñez has no CLABE or Wise email.', payroll_id: 11 }
  const fix = { page: 'employeeOnboardingDetail', id: 7, tab: 'bank' }
  open(requestOf({ blockers: [{ ...issue, person: 'Mariana Núñez', fix }], blockers_count: 1 }))
  expect(await screen.findByRole('heading', { level: 1, name: 'N-2026-00005' })).toBeTruthy()
  expect(screen.getByText('Waiting for Plantilla')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('+3.2% since N-2026-00004')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /^Fix: Mariana/ })
  expect(link.getAttribute('href')).toBe('/admin/employees-onboarding/7?tab=bank')
  expect(await screen.findByText('Changed by hand')).toBeTruthy()
  await expectNoFindings()
})

test('proofs that do not add up to the amount to fund say so; a refused one does not count [I1]', async () => {
  const proof = {
    id: 1,
    name: 'spei.pdf',
    amount: '598196.55',
    paid_at: '2026-11-20',
    at: '2026-11-20T18:00:00.000Z',
  }
  const refused = { ...proof, id: 2, amount: '1.00', refused_at: '2026-11-21T18:00:00.000Z', refused_reason: 'Unreadable.' }
  open(requestOf({ proofs: [proof, refused] as PaymentRequest['proofs'] }), { role: 'Client', path: '?tab=payment' })
  expect(await screen.findByText('The proofs add up to MX$598,196.55; the amount to fund is MX$598,197.55.')).toBeTruthy()
})

test('missing calculations are N/E in the totals, in the list of people, and in the payroll [B14]', async () => {
  const row = payrollRowOf({ status: 'Pending', days_paid: null, net_change_percent: null })
  const payroll = payrollOf({ status: 'Pending', gross: '0.00', total_deductions: '0.00', net: '0.00', employer_cost: '0.00' })
  const { user } = open(requestOf({ calculated_at: null }), {
    more: {
      [PAYROLLS]: () => ({ payrolls: [row], totalPayrolls: 1 }),
      'payroll/get-payroll-by-id': () => ({ payroll: { ...payroll, perceptions: [], deductions: [] } }),
    },
  })
  const person = await screen.findByRole('button', { name: 'Núñez Herrera Mariana' })
  expect(within(person.closest('tr') as HTMLElement).getAllByText('N/E')).toHaveLength(6)
  expect(within(screen.getByRole('region', { name: 'Totals' })).getAllByText('N/E').length).toBeGreaterThan(2)
  const drawer = await openDialog(user, person)
  await drawer.findByText('Net pay')
  expect(drawer.getAllByText('N/E').length).toBeGreaterThanOrEqual(4)
  expect(drawer.queryByText(/MX\$0\.00/)).toBeNull()
})

test.each([
  ['screen', 'in Plantilla'],
  ['mail', 'emailed link'],
  ['on behalf', 'on behalf of the company'],
] as const)('an approval says how it was given: %s', async (via, words) => {
  const approvals = [{ name: 'Begoña Ibáñez', via, at: '2026-11-20T18:00:00.000Z' }]
  open(requestOf({ approvals }), { role: 'Client', path: '?tab=payment' })
  expect(await screen.findByText(`Begoña Ibáñez, ${words}, 20 Nov 2026, 12:00`)).toBeTruthy()
})

test("keys move through the people; a payroll opens next to the list and explains each amount: a deduction of an earlier calculation as ordered, the employer's total with the gross earnings [I3]", async () => {
  const line = { source: 'incident', remaining: null }
  const housing = { code: 'HOUSING_CREDIT', sat_code: '010', name: 'INFONAVIT', amount: '945.12', formula_ref: 'housing' }
  const fixed = { code: 'EMPLOYER_FIXED', sat_code: null, name: 'Fixed quota', amount: '358.97', formula_ref: 'fixed' }
  const payroll = payrollOf({
    deductions: [...payrollOf().deductions, { ...line, ...housing }],
    employer_lines: [{ ...line, ...fixed, source: 'law' }],
    employer_cost: '12358.97',
  })
  const { user, server } = open(requestOf(), { more: { 'payroll/get-payroll-by-id': () => ({ payroll }) } })
  const [first] = await screen.findAllByRole('button', { name: 'Núñez Herrera Mariana' })
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Ruiz José')
  await user.keyboard('{ArrowUp}{Enter}')
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: /^ISR, MX\$1,392.04/ }))
  expect(drawer.getByText(/LISR 96, since 01 Jan 2026/)).toBeTruthy()
  expect(drawer.getByText(/^Deduction ordered · SAT/)).toBeTruthy()
  expect(drawer.getByText('Ciudad de México')).toBeTruthy()
  const costs = within(drawer.getByRole('region', { name: 'Employer costs' }))
  const total = costs.getByText('Total, with gross earnings').closest('tr') as HTMLElement
  expect(within(total).getByText('MX$12,358.97')).toBeTruthy()
  await expectNoFindings()
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('checkbox', { name: 'Only changed' }))
  await waitFor(() => expect(server.inputs(PAYROLLS).at(-1)).toMatchObject({ filters: { onlyChanged: true } }))
})

test('several people are left out at once: one call with a reason, under one key, and the choice is gone [I1]', async () => {
  const CONFIG = 'payroll/config-payrolls'
  const { user, server } = open(requestOf({ status: 'Pending' }), {
    more: { [CONFIG]: () => ({ requestPayment: requestOf() }) },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select everyone on this page' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  // Choosing opens no payroll.
  await user.click(screen.getByRole('checkbox', { name: 'Select José Ruiz' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select José Ruiz' }))
  await expectNoFindings()
  const dialog = await openDialog(user, 'Leave out')
  await user.click(dialog.getByRole('button', { name: 'Leave out' }))
  expect(server.of(CONFIG)).toHaveLength(0)
  await user.type(dialog.getByLabelText('Reason'), 'Paid by their former employer.')
  await user.dblClick(dialog.getByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  const reason = 'Paid by their former employer.'
  const [sent, ...again] = server.of(CONFIG)
  expect(sent?.input).toMatchObject({ requestId: 5, version: 1, exclude: [11, 12].map((id) => ({ id, reason })) })
  expect(sent?.input['requestKey']).toMatch(/^[0-9a-f-]{36}$/)
  for (const { input } of again) expect(input['requestKey']).toBe(sent?.input['requestKey'])
})

test('an extra payment for the chosen people is one call, and only they are recalculated or put on hold [F13]', async () => {
  const [ADD, COUNT, HOLD] = ['payroll/add-incidents', 'payroll/recalculate-request-payment', 'payroll/hold-payrolls']
  const counted = requestOf({ status: 'Calculated', payroll_counts: { Calculated: 2 } })
  const { user, server } = open(counted, {
    more: {
      [ADD]: () => ({ incidents: [], touchedPayrolls: [11, 12] }),
      [COUNT]: () => ({ jobId: 'job', streamToken: 'token', total: 2 }),
      [HOLD]: () => ({ updated: [11, 12] }),
      'payroll/get-offered-concepts': () => ({ concepts: [] }),
    },
  })
  const everybody = { name: 'Select everyone on this page' }
  await user.click(await screen.findByRole('checkbox', everybody))
  await user.click(screen.getByRole('button', { name: 'Recalculate these' }))
  await waitFor(() => expect(server.inputs(COUNT)[0]).toMatchObject({ requestId: 5, payrollIds: [11, 12] }))
  const dialog = await openDialog(user, 'Add incident or payment')
  expect(dialog.getByText('2 selected')).toBeTruthy()
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Type' }), 'Bonus')
  await user.type(await dialog.findByLabelText(/^Amount/), '750')
  await user.click(dialog.getByRole('button', { name: 'Add incident' }))
  await waitFor(() => expect(server.of(ADD)).toHaveLength(1))
  const incidents = [11, 12].map((payrollId) => ({ payrollId, type: 'Bonus', amount: '750' }))
  expect(server.inputs(ADD)[0]).toMatchObject({ requestId: 5, incidents })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('checkbox', everybody))
  const asked = await openDialog(user, 'Hold')
  await user.type(asked.getByRole('textbox'), 'Their accounts are being checked.')
  await user.click(asked.getByRole('button', { name: 'Hold' }))
  const held = { requestId: 5, payrollIds: [11, 12], hold: true, reason: 'Their accounts are being checked.' }
  await waitFor(() => expect(server.inputs(HOLD)[0]).toMatchObject(held))
})
