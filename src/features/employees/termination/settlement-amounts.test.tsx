import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Termination } from '../../../../contract/terminations/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { contractOf, contractReplies } from '../../../../tests/web/contracts.ts'
import { type Replies, refusalOf } from '../../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import { settlementSeen, stepOf, terminationOf } from '../../../../tests/web/terminations.ts'

const CALCULATE = 'employee/calculate-termination'
const line = settlementSeen.lines[0] as (typeof settlementSeen.lines)[number]
const paidOut = { ...line, code: 'SAVINGS_FUND_PAID_OUT', name: 'Savings fund paid out', kind: 'Other payment' }
const settlement = {
  ...settlementSeen,
  lines: [
    ...settlementSeen.lines,
    { ...paidOut, days: null, amount: '4200.00' },
    ...['100.00', '200.00'].map((amount) => ({ ...line, code: 'LOAN', name: 'Loan', kind: 'Deduction', days: null, amount })),
  ],
}

async function openTerms(terms: object | null, replies: Replies = {}, seesPay = true) {
  const termination = terminationOf({
    status: 'Scheduled',
    settlement_terms: terms && { ...terms },
    steps: [stepOf('change', 'Change dates or type')],
  })
  let stored = termination
  const { server, user } = openOffice('/admin/employees-onboarding/7?tab=contract', sessionOf('Admin'), {
    'employee/get-employee-by-id': () => ({ client: personOf(7, { contract_information: [{ id: 3 }] }) }),
    ...contractReplies(contractOf(seesPay ? {} : { monthly_salary: '•••', sees_pay: false })),
    'employee/get-terminations-contract': () => ({ terminations: [stored], may_request: false, may_terminate: false }),
    [CALCULATE]: () => ({ settlement, totalsHash: 'abc', warnings: [] }),
    ...replies,
  })
  const section = within(await screen.findByRole('region', { name: 'Termination' }))
  const dialog = await openDialog(user, section.getByRole('button', { name: 'Change dates or type' }), 'Change termination')
  await dialog.findByRole('textbox', { name: /Reason/ })
  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  const calculate = () => user.click(dialog.getByRole('button', { name: 'Calculate settlement' }))
  /** Simulates another person's save. */
  const store = (more: Partial<Termination>) => {
    stored = { ...termination, ...more, version: termination.version + 1 }
  }
  return { server, user, dialog, type, calculate, store, termination }
}

test('vacation taken, other pay and deductions are added row by row and sent; the salary of the contract is prefilled [E9]', async () => {
  const { server, user, dialog, type, calculate } = await openTerms(null)
  const last = dialog.getByRole('textbox', { name: 'Last ordinary monthly salary' })
  expect((last as HTMLInputElement).value).toBe('18000.00')
  type(last, '32000.00')
  type(dialog.getByRole('textbox', { name: 'Vacation days taken of this year of service' }), '6')
  await user.click(dialog.getByRole('button', { name: 'Add other pay' }))
  const pay = within(dialog.getByRole('group', { name: 'Other pay 1' }))
  fireEvent.change(pay.getByRole('combobox', { name: /Kind of pay/ }), { target: { value: 'Commission' } })
  await user.click(dialog.getByRole('button', { name: 'Add deduction' }))
  const loan = within(dialog.getByRole('group', { name: 'Deduction 1' }))

  await calculate()
  expect(await pay.findByText('Enter an amount above 0, with at most two decimals.')).toBeTruthy()
  expect(loan.getByText('Choose what it is.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(pay.getByRole('textbox', { name: /Amount/ })))
  await act(() => new Promise<void>((done) => void requestAnimationFrame(() => done())))
  expect(document.activeElement).toBe(pay.getByRole('textbox', { name: /Amount/ }))
  expect(server.of(CALCULATE)).toEqual([])
  await expectNoFindings()

  type(pay.getByRole('textbox', { name: /Amount/ }), '3500.00')
  fireEvent.change(loan.getByRole('combobox', { name: /Kind of deduction/ }), { target: { value: 'Loan' } })
  type(loan.getByRole('textbox', { name: /^Amount/ }), '9000.00')
  await user.click(loan.getByRole('checkbox', { name: /agreed in writing/ }))
  await calculate()
  expect(await dialog.findByText('Net to pay')).toBeTruthy()
  expect(server.inputs(CALCULATE)[0]).toMatchObject({
    vacation_days_taken: 6,
    last_ordinary_monthly_salary: '32000.00',
    other_pay: [{ type: 'Commission', amount: '3500.00' }],
    deductions: [{ type: 'Loan', amount: '9000.00', agreed: true }],
  })
  // Two loans are two lines, and payments that are no income have a group of their own.
  expect(dialog.getAllByText('Loan', { selector: 'strong' })).toHaveLength(2)
  expect(dialog.getByRole('heading', { name: 'Other payments' })).toBeTruthy()
  expect(dialog.getAllByText('MX$4,200.00')).toHaveLength(2)
  await expectNoFindings()
})

test('terms that were confirmed are there to be changed, a row is taken out, and a refusal stays with its row [E9]', async () => {
  const tooLow = { field: 'integrated_daily_wage', message: 'Enter at least 600.00, the daily wage of the contract.' }
  const fields = [tooLow, { field: 'deductions.1.amount', message: 'Enter an amount or a percentage.' }]
  const { server, user, dialog, calculate } = await openTerms(
    {
      last_ordinary_monthly_salary: '20000.00',
      integrated_daily_wage: '599.99',
      deductions: [
        { type: 'Loan', amount: '1.00', percent: null, agreed: false },
        { type: 'Alimony', amount: null, percent: null, agreed: false },
      ],
    },
    { [CALCULATE]: () => ({ status: 400, code: 'VALIDATION', message: 'No.', fields, requestId: 'r' }) },
  )
  const last = dialog.getByRole('textbox', { name: 'Last ordinary monthly salary' })
  expect((last as HTMLInputElement).value).toBe('20000.00')
  await calculate()
  const integrated = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Integrated daily wage (optional)' })
  expect(integrated.value).toBe('599.99')
  expect(await dialog.findByText(tooLow.message)).toBeTruthy()
  const message = 'Enter an amount or a percentage.'
  expect(await within(dialog.getByRole('group', { name: 'Deduction 2' })).findByText(message)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Remove deduction 1' }))
  expect(within(dialog.getByRole('group', { name: 'Deduction 1' })).getByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add deduction' }))
  expect(server.inputs(CALCULATE)[0]).toMatchObject({
    integrated_daily_wage: '599.99',
    deductions: [
      { type: 'Loan', amount: '1.00' },
      { type: 'Alimony', agreed: false },
    ],
  })
})

test('a viewer who may not see pay is asked for no amounts and sends none [E9]', async () => {
  const { server, dialog, calculate } = await openTerms({ vacation_days_taken: 3 }, {}, false)
  expect(dialog.queryByRole('button', { name: 'Add deduction' })).toBeNull()
  await calculate()
  await dialog.findByText('Net to pay')
  const input = server.inputs(CALCULATE)[0] as object
  expect(input).toMatchObject({ vacation_days_taken: 3 })
  expect(Object.keys(input)).not.toContain('deductions')
})

test('the latest version of an ending is merged with the typed data; collisions are chosen [G3]', async () => {
  const deductions = [{ type: 'Loan', amount: '100.00', percent: null, agreed: false }] as const
  const { server, user, dialog, type, calculate, store, termination } = await openTerms(
    { vacation_days_taken: 3, deductions: [...deductions] },
    { 'employee/terminate-last-contract': () => refusalOf(409, 'STALE', 'Another person changed this.') },
  )
  type(dialog.getByRole('textbox', { name: /Reason/ }), 'Moves to Oaxaca.')
  type(within(dialog.getByRole('group', { name: 'Deduction 1' })).getByRole('textbox', { name: /^Amount/ }), '250.00')
  await calculate()
  type(await dialog.findByRole('textbox', { name: /TERMINATE/ }), 'TERMINATE')
  store({
    settlement_terms: {
      ...(termination.settlement_terms as NonNullable<Termination['settlement_terms']>),
      vacation_days_taken: 5,
      deductions: [{ ...deductions[0], amount: '400.00' }],
    },
  })
  await user.click(dialog.getByRole('button', { name: 'Terminate' }))
  await user.click(await dialog.findByRole('button', { name: 'Load the latest version' }))

  const amount = await dialog.findByRole('group', { name: 'Deduction 1, Amount' })
  const value = (name: RegExp) => (dialog.getByRole('textbox', { name }) as HTMLInputElement).value
  expect(value(/Reason/)).toBe('Moves to Oaxaca.')
  expect(value(/Vacation days taken/)).toBe('5')
  await calculate()
  expect(server.of(CALCULATE)).toHaveLength(1)
  await user.click(within(amount).getByRole('radio', { name: /400/ }))
  await expectNoFindings()
  await calculate()
  expect(await server.input(CALCULATE, 2)).toMatchObject({
    vacation_days_taken: 5,
    deductions: [{ type: 'Loan', amount: '400.00' }],
  })
})
