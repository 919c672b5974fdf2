import { screen, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import machine from '../../../../schemas/machines/payment-request.json'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { offeredStep } from '../../../../tests/web/offered-step.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { payrollRowOf, requestOf } from '../../../../tests/web/payment-requests.ts'
import { sessionOf } from '../../../../tests/web/people.ts'

const APPROVE = 'payroll/set-approval-request-payment'
const approve = offeredStep(machine, 'approve', { done: 'Approved' }, 'Client')
const payAll = offeredStep(machine, 'pay-all', { label: 'Set as paid', done: 'Paid' })
const SENT = {
  status: 'Approval',
  waits_for: 'Client',
  send_note: 'Overtime of the inventory.',
  sent_at: '2026-11-20T18:00:00.000Z',
}

function open(request: () => PaymentRequest, role: 'Admin' | 'Client', more: Replies = {}) {
  return openOffice('/admin/request-detail/5', sessionOf(role), {
    'payroll/get-request-payment-by-id': () => ({ requestPayment: request() }),
    'payroll/get-payrolls-by-request-id': () => ({ payrolls: [payrollRowOf()], totalPayrolls: 1 }),
    ...more,
  })
}

async function openStep(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

test('notes are above the request and in the dialog; amounts that changed meanwhile are not approved: the dialog stays, says what changed, and asks again [I6]', async () => {
  let now = requestOf({ ...SENT, steps: [approve] })
  const refused = { status: 409, code: 'TOTALS_CHANGED', message: 'The amounts changed after you opened this page.' }
  const { user, server } = open(() => now, 'Client', {
    [APPROVE]: () => {
      if (now.version > 1) return { requestPayment: { status: 'Approval', approvals: [] } }
      const totals = { ...now.totals, people: 39, net: '401587.41' }
      now = { ...now, version: 2, totals_hash: 'e'.repeat(64), totals }
      return refused
    },
  })
  const dialog = await openStep(user, 'Approve')
  expect(dialog.getByText('Overtime of the inventory.')).toBeTruthy()
  expect(screen.getAllByText('Note from Plantilla').length).toBeGreaterThan(0)
  expect(dialog.getByText('MX$401,587.40')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('The amounts changed after you opened this page.')).toBeTruthy()
  expect(await dialog.findByText('People: 40 → 39. Net pay: MX$401,587.40 → MX$401,587.41.')).toBeTruthy()
  expect(dialog.getByText('MX$401,587.41')).toBeTruthy()
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Approved')).toBeTruthy()
  expect(server.of(APPROVE).map(({ input }) => input['totalsHash'])).toEqual(['f'.repeat(64), 'e'.repeat(64)])
})

test('the changes a client asks for are above the request, with the people they are about [I6]', async () => {
  const payrollNotes = [{ payrollId: 11, person: 'José Ruiz', note: 'He was absent on the 3rd.' }]
  const adjustment = { reason: 'Two amounts are wrong.', payrollNotes }
  open(() => requestOf({ status: 'Adjustment', adjustment }), 'Admin')
  expect(await screen.findByText('The client asks for changes')).toBeTruthy()
  expect(screen.getByText('Two amounts are wrong.')).toBeTruthy()
  expect(screen.getByText('José Ruiz:')).toBeTruthy()
  expect(screen.getByText('He was absent on the 3rd.')).toBeTruthy()
})

test('a payment of all names the people it pays and those on hold [I6]', async () => {
  const to_pay = { people: 16, net: '221500.65', held: 1, held_net: '12330.00' }
  const { user } = open(() => requestOf({ status: 'Validating', steps: [payAll], to_pay }), 'Admin')
  const dialog = await openStep(user, 'Set as paid')
  expect(dialog.getByText('16')).toBeTruthy()
  expect(dialog.getByText('MX$221,500.65')).toBeTruthy()
  expect(dialog.getByText('1 person on hold will not be paid now (MX$12,330.00).')).toBeTruthy()
  expect(dialog.queryByText('MX$401,587.40')).toBeNull()
})

test('a stopped calculation is shown with its reference, also after the page is opened again [I5]', async () => {
  const failed_calculation = { reference: 'b7c1-77', at: '2026-11-20T18:00:00.000Z' }
  open(() => requestOf({ failed_calculation }), 'Admin')
  expect(await screen.findByText('The calculation stopped because of a fault on our side.')).toBeTruthy()
  expect(screen.getByText(/tell us this reference: b7c1-77\.$/)).toBeTruthy()
})
