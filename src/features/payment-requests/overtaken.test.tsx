import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Payroll } from '../../../contract/payroll/counting/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { lastDialog, retype } from '../../../tests/web/office.tsx'
import { openRequest, payrollOf } from '../../../tests/web/payment-requests.ts'
import type { Given } from '../../../tests/web/whole.ts'

const READ = 'payroll/get-payroll-by-id'
const MODIFY = 'payroll/modify-payroll'
const INCIDENTS = 'payroll/add-incidents'
const HOLD = 'payroll/hold-payroll'
const refused = (code: string) => ({ status: 409, code, message: 'This record changed while you were working.' })
const [SALARY] = payrollOf().perceptions
const line = (code: string, name: string, amount: string) => ({
  ...(SALARY as Payroll['perceptions'][number]),
  code,
  name,
  amount,
})

function open(first: Payroll, more: Replies) {
  let stored = first
  const office = openRequest('?payroll=11', { [READ]: () => ({ payroll: stored }), ...more })
  const store = (next: Payroll) => {
    stored = next
  }
  return { ...office, store }
}
type User = ReturnType<typeof userEvent.setup>
const field = (name: string) => lastDialog().getByLabelText<HTMLInputElement>(name)
const type = async (user: User, name: string, text: string) => {
  await retype(user, field(name), text)
}
const giveBonus = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: 'Change by hand' }))
  await screen.findByRole('combobox', { name: 'Add a line to Perceptions' })
  await type(user, 'Bonus', '750')
}
const loadLatest = async (user: User) =>
  user.click(await lastDialog().findByRole('button', { name: 'Load the latest version' }))
const group = (name: string) => within(lastDialog().getByRole('group', { name }))

test('a payroll that two people change by hand: a failed read is reported, lines are merged, and what both changed is chosen [G3]', async () => {
  const { server, store, user } = open(
    payrollOf({ perceptions: [line('salary', 'Salary', '12000.00'), line('BONUS', 'Bonus', '500.00')] }),
    { [MODIFY]: ({ version }) => (version === 1 ? refused('STALE') : { payroll: payrollOf() }) },
  )
  await giveBonus(user)
  await user.selectOptions(lastDialog().getByRole('combobox', { name: 'Add a line to Perceptions' }), 'COMMISSION')
  await type(user, 'Commission', '80')
  await type(user, 'Reason', 'Agreed with the client.')
  const lines = [line('salary', 'Salary', '12500.00'), line('BONUS', 'Bonus', '600.00')]
  store(payrollOf({ version: 2, days_paid: '14.000000', perceptions: lines }))
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  const read = server.replies[READ] as (typeof server.replies)[string]
  const message = 'You may not open this any more.'
  server.replies[READ] = () => ({ status: 403, code: 'FORBIDDEN', message })
  await loadLatest(user)
  await screen.findByText(message)
  expect(field('Bonus').value).toBe('750')
  server.replies[READ] = read
  await loadLatest(user)
  expect(await lastDialog().findByText(/Someone else has since changed: Salary, Days paid\.$/)).toBeTruthy()
  expect([field('Salary').value, field('Days paid').value, field('Commission').value]).toEqual(['12500.00', '14', '80.00'])
  expect(field('Reason').value).toBe('Agreed with the client.')
  await expectNoFindings()
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  expect(group('Bonus').getByText('Choose one of the two.')).toBeTruthy()
  await user.click(group('Bonus').getByRole('radio', { name: 'You typed: MX$750.00' }))
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.of(MODIFY)).toHaveLength(2))
  const perceptions = [
    { code: 'BONUS', amount: '750.00' },
    { code: 'COMMISSION', amount: '80.00' },
  ]
  expect(server.inputs(MODIFY)[1]).toMatchObject({ version: 2, perceptions, reason: 'Agreed with the client.' })
  expect(server.inputs(MODIFY)[1]).not.toHaveProperty('days_paid')
})

test('a line removed by another person stays where its amount was changed here, until one of both is chosen [G3]', async () => {
  const { store, user } = open(
    payrollOf({ perceptions: [line('salary', 'Salary', '12000.00'), line('BONUS', 'Bonus', '500.00')] }),
    { [MODIFY]: () => refused('STALE') },
  )
  await giveBonus(user)
  await type(user, 'Reason', 'Agreed with the client.')
  store(payrollOf({ version: 2 }))
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  await loadLatest(user)
  await waitFor(() => expect(field('Bonus').value).toBe('750.00'))
  await user.click(group('Bonus').getByRole('radio', { name: 'Now saved: N/E' }))
  expect(field('Bonus').value).toBe('')
})

const BONUS: Given<Payroll['incidents'][number]> = {
  id: 3,
  payroll_id: 11,
  type: 'Bonus',
  amount: '500.00',
  created_at: '2026-11-20T18:00:00.000Z',
}
const LATER = '2026-11-20T19:00:00.000Z'

async function changeBonus(user: User) {
  await user.click(await screen.findByRole('button', { name: /^Change Bonus/ }))
  await screen.findByLabelText('Amount')
  await type(user, 'Amount', '700.00')
}

test('an incident that two people change is merged; both amounts are side by side [G3]', async () => {
  const { server, store, user } = open(payrollOf({ incidents: [BONUS] }), {
    [INCIDENTS]: ({ enteredAt }) => (enteredAt === LATER ? { incidents: [], touchedPayrolls: [11] } : refused('STALE')),
  })
  await changeBonus(user)
  store(payrollOf({ incidents: [{ ...BONUS, amount: '600.00', note: 'For November', created_at: LATER }] }))
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  await loadLatest(user)
  await waitFor(() => expect(field('Note (optional)').value).toBe('For November'))
  expect(field('Amount').value).toBe('700.00')
  await expectNoFindings()
  await user.click(group('Amount').getByRole('radio', { name: 'Now saved: 600.00' }))
  expect(field('Amount').value).toBe('600.00')
  await user.click(group('Amount').getByRole('radio', { name: 'You typed: 700.00' }))
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  expect(await server.input(INCIDENTS, 2)).toMatchObject({
    replaceIds: [3],
    enteredAt: LATER,
    incidents: [{ type: 'Bonus', amount: '700.00', note: 'For November' }],
  })
})

test('an incident removed by another person keeps the typed data, and is added again [G3]', async () => {
  const { server, store, user } = open(payrollOf({ incidents: [BONUS] }), {
    [INCIDENTS]: ({ replaceIds }) => (replaceIds ? refused('STALE') : { incidents: [], touchedPayrolls: [11] }),
  })
  await changeBonus(user)
  store(payrollOf())
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  await loadLatest(user)
  expect(await lastDialog().findByText(/Someone else removed this meanwhile/)).toBeTruthy()
  expect(field('Amount').value).toBe('700.00')
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  expect(await server.input(INCIDENTS, 2)).toMatchObject({ incidents: [{ type: 'Bonus', amount: '700.00' }] })
})

test('a step with one payroll keeps its reason while the latest version is loaded, and says nothing of success [G3]', async () => {
  const { server, user } = open(payrollOf(), { [HOLD]: () => refused('REQUEST_STATE') })
  await user.click(await screen.findByRole('button', { name: 'Hold' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The account is wrong.')
  await user.click(lastDialog().getByRole('button', { name: 'Hold' }))
  const read = server.of(READ).length
  await loadLatest(user)
  await waitFor(() => expect(lastDialog().queryByRole('button', { name: 'Load the latest version' })).toBeNull())
  expect(server.of(READ).length).toBeGreaterThan(read)
  expect(lastDialog().getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('The account is wrong.')
})
