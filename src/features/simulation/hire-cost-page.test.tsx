import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Reply, refusalOf } from '../../../tests/web/fake-server.ts'
import { openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

const SIMULATE = 'payroll/simulate-hire-cost'
const explanation = {
  title: 'Amount',
  formula: 'daily wage × days paid',
  inputs: [{ name: 'Days', value: '30' }],
  result: '1.00',
  article: 'LFT 82',
  source: 'Ley Federal del Trabajo',
  from: '2023-01-01',
  confidence: 'H2',
}
const line = (name: string, amount: string) => ({ name, amount, explanations: [explanation] })
const RESULT = {
  monthly_salary: '20000.00',
  monthly_net: '17000.00',
  monthly_cost: '26000.00',
  yearly_cost: '312000.00',
  service_fee: '2600.00',
  service_fee_percent: '10',
  monthly_total: '28600.00',
  sbc: '699.53',
  integration_factor: '1.0493',
  from: '2026-11-01',
  version: '2026.1',
  pay: [line('Salary', '20000.00')],
  taken: [line('Income tax', '2400.00')],
  borne: [line('State payroll tax', '800.00')],
  terms: [{ name: 'Work risk premium', value: '1.13065 %', source: 'Record of the company' }],
  notes: ['No salary costs exactly MX$26,000.01: this is the highest salary that costs no more than that.'],
}
const STATES = ['Ciudad de México', 'Jalisco'].map((name, at) => ({
  key: ['CMX', 'JAL'][at] as string,
  name,
  percent: '3',
  confidence: ['K', 'H2'][at] as string,
}))
const choicesOf = (more: object = {}) => ({
  data: {
    states: STATES,
    payroll_state: '',
    work_risk_premium: '0.54355',
    vacation_premium: '',
    christmas_bonus_days: '',
    today: '2026-11-22',
    ...more,
  },
})
const REFUSED = refusalOf(400, 'VALIDATION', 'Please check the fields.', { amount: 'Enter an amount above zero.' })

const COMPANIES = [
  { id: 7, name: 'Acme Norte' },
  { id: 8, name: 'Acme Sur' },
]

function open(role: 'Admin' | 'Client', simulate: () => Reply, choices: (input: object) => Reply = () => choicesOf()) {
  const { server, user } = openOffice('/admin/hire-cost', sessionOf(role), {
    'client/find-companies': () => ({ companies: COMPANIES, totalCompanies: 2 }),
    'payroll/get-simulation-choices': choices,
    [SIMULATE]: simulate,
  })
  return { server, user, asked: () => server.inputs(SIMULATE).at(-1) }
}
const amount = () => screen.findByLabelText('Amount per month, MXN')

test('a refusal is shown at its field, which gets the focus; then figures, explanations, notes and settings are shown [I5]', async () => {
  let reply: Reply = REFUSED
  const { user, asked } = open('Admin', () => reply)
  await user.type(await amount(), '0{Enter}')
  expect(await screen.findByText('Enter an amount above zero.')).toBeTruthy()
  await waitFor(async () => expect(document.activeElement).toBe(await amount()))
  expect((await amount()).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Nothing calculated yet')).toBeTruthy()
  await expectNoFindings()
  reply = { data: RESULT }
  await retype(user, await amount(), '$20,000.00')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'CMX')
  await user.click(screen.getByRole('button', { name: 'Calculate' }))
  for (const words of ['MX$26,000.00', 'MX$28,600.00']) expect(await screen.findByText(words)).toBeTruthy()
  expect(asked()).toEqual({ known: 'salary', amount: '20000.00', zone: 'General', state: 'CMX' })
  expect(screen.queryByText('Enter an amount above zero.')).toBeNull()
  const earned = screen.getByRole('region', { name: 'Earnings' })
  expect(within(earned).getByText('Amount: daily wage × days paid')).toBeTruthy()
  const law =
    'Law: LFT 82 · Source: Ley Federal del Trabajo · In force: from 01 Jan 2023 · Reliability: Two independent sources agree'
  expect(within(earned).getByText(law)).toBeTruthy()
  expect(screen.getByText(/^No salary costs exactly/)).toBeTruthy()
  expect(screen.getByText('(Record of the company)')).toBeTruthy()
  expect(screen.getByText(/^Gross salary MX\$20,000\.00, net pay/).getAttribute('role')).toBe('status')
  await expectNoFindings()
  // A refusal is shown without figures.
  reply = REFUSED
  await user.click(screen.getByRole('button', { name: 'Calculate' }))
  expect(await screen.findByText('Nothing calculated yet')).toBeTruthy()
})

test('a client has the settings of its company: its state is taken, another one or none can be said [I5]', async () => {
  const begin = { payroll_state: 'JAL', vacation_premium: '40', christmas_bonus_days: '30' }
  const { user, asked } = open(
    'Client',
    () => ({ data: RESULT }),
    () => choicesOf(begin),
  )
  await user.type(await amount(), '20000{Enter}')
  await waitFor(() => expect(asked()).toEqual({ known: 'salary', amount: '20000', zone: 'General' }))
  expect(screen.queryByRole('combobox', { name: 'Company' })).toBeNull()
  const state = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State' })
  expect(state.selectedOptions[0]?.textContent).toBe('As set: Jalisco, 3 %')
  // Only a rate that needs a check says so, and in words.
  expect(within(state).getByRole('option', { name: 'Ciudad de México, 3 %, not verified' })).toBeTruthy()
  expect(screen.getByPlaceholderText('As set: 40')).toBe(screen.getByLabelText('Vacation premium, %'))
  await user.selectOptions(state, 'No state payroll tax')
  await user.click(screen.getByRole('button', { name: 'Calculate' }))
  await waitFor(() => expect(asked()).toMatchObject({ state: 'none' }))
})

test('staff calculate for a company they choose, with its settings; those of one that cannot be read take no typed data away [I5]', async () => {
  const refusal = { status: 403, code: 'FORBIDDEN', message: 'You do not have access to this.' }
  const { user, asked, server } = open(
    'Admin',
    () => ({ data: RESULT }),
    (input) => ('companyId' in input && input.companyId === 8 ? refusal : choicesOf()),
  )
  await user.type(await amount(), '20000')
  await user.click(screen.getByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByRole('option', { name: 'Acme Sur' }))
  expect(await screen.findByText(refusal.message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount per month, MXN').value).toBe('20000')
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByRole('option', { name: 'Acme Norte' }))
  await waitFor(() => expect(server.inputs('payroll/get-simulation-choices').at(-1)).toEqual({ companyId: 7 }))
  await user.type(await amount(), '{Enter}')
  await waitFor(() => expect(asked()).toMatchObject({ companyId: 7, amount: '20000' }))
})

test('choices that could not be read offer to try again [I5]', async () => {
  open(
    'Admin',
    () => ({ data: RESULT }),
    () => 'offline',
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
