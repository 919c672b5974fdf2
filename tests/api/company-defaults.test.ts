import { expect, test } from 'vitest'
import { calculate, createPayrollTeam, FORTNIGHT } from '../support/payment-requests.ts'
import { signIn, signInAs } from '../support/people.ts'
import { beforehand, testApp } from '../support/test-app.ts'

const GET = 'payroll/get-company-defaults'
const UPDATE = 'payroll/update-company-defaults'
const REASON = 'Agreed with the company.'

const app = testApp({}, { hasWorker: false, now: '2026-01-20T18:00:00Z' })
const at = beforehand(() => createPayrollTeam(app, { size: 1 }))

const create = async (more: object = {}): Promise<number> => {
  const { body } = await app.call(
    'payroll/create-request-payment',
    { companyId: at.companyId, ...FORTNIGHT, ...more },
    at.tokens.admin,
  )
  return body.requestPayment.id
}
const counted = async (requestId: number) => {
  const { payrolls } = await calculate(app, requestId, at.tokens.admin)
  return (await app.call('payroll/get-payroll-by-id', { payrollId: payrolls[0].id }, at.tokens.admin)).body.payroll
}
const set = (more: object, token = at.tokens.admin) =>
  app.call(UPDATE, { companyId: at.companyId, from: '2026-01-20', values: {}, reason: REASON, ...more }, token)
const defaultOf = async (key: string, token = at.tokens.admin, day?: string) => {
  const { body } = await app.call(GET, { companyId: at.companyId, ...(day === undefined ? {} : { day }) }, token)
  return body.data.defaults.find((one: { key: string }) => one.key === key)
}

test('defaults are read for a day of the calendar only', async () => {
  const { body } = await app.call(GET, { companyId: at.companyId, day: '2027-02-30' }, at.tokens.admin)
  const fields = [{ field: 'day', message: 'Choose a calendar day in 2023 or later.' }]
  expect(body).toMatchObject({ code: 'VALIDATION', fields })
})

test('defaults of a company count from their day on, and the payroll says where each comes from [I2, §8.9]', async () => {
  const requestId = await create()
  const before = await counted(requestId)
  expect(before).toMatchObject({ days_paid: '15', gross: '12000.00' })
  app.now.value = new Date('2026-01-20T18:01:00Z')
  const values = { day_basis: 'Calendar days', savings_fund_percent: '5', work_risk_premium: '2.5', payroll_state: 'JAL' }
  const { body, status } = await set({ values })
  expect([status, body.data?.defaults.find(({ key }: { key: string }) => key === 'day_basis')]).toMatchObject([
    200,
    { value: 'Calendar days', own: 'Calendar days', source: 'Company setting from 20 January 2026' },
  ])
  // The calculation stays until it is repeated, and then the history names the entered changes.
  const read = (await app.call('payroll/get-payroll-by-id', { payrollId: before.id }, at.tokens.client)).body.payroll
  expect(read.days_paid).toBe('15')
  const after = await counted(requestId)
  // 16 to 31 January: sixteen days of 800.00, and 5 % of them for the savings fund.
  expect(after).toMatchObject({ days_paid: '16', gross: '13440.00', work_risk_premium: '2.5', payroll_state: 'JAL' })
  const inputs = (code: string) => after.explanation[code][0].inputs.map(({ value }: { value: string }) => value)
  expect(inputs('SALARY')).toContain('Calendar days (Company setting from 20 January 2026)')
  expect(inputs('SAVINGS_FUND')).toContain('5 (Company setting from 20 January 2026)')
  expect(inputs('EMPLOYER_WORK_RISK')).toContain('2.5 (Company setting from 20 January 2026)')
  expect(inputs('STATE_TAX')).toContain('Jalisco (Company setting from 20 January 2026)')
  const { history } = (await app.call('payroll/get-history-request-payment', { requestId }, at.tokens.admin)).body
  expect(JSON.stringify(history)).toContain('"field":"Company defaults"')
  // A blank value is that of the record or the office again; a day before keeps what held.
  expect((await set({ from: '2026-02-01', values: { day_basis: '', payroll_state: '' } })).status).toBe(200)
  expect(await defaultOf('day_basis', undefined, '2026-02-01')).toMatchObject({ value: 'Months of thirty days', own: null })
  expect(await defaultOf('day_basis')).toMatchObject({ value: 'Calendar days' })
  expect(await defaultOf('work_risk_premium', undefined, '2026-02-01')).toMatchObject({ value: '2.5' })
  // A value that begins earlier and is entered later continues after the day of a change of another value.
  expect((await set({ values: { work_risk_premium: '3' } })).status).toBe(200)
  expect(await defaultOf('work_risk_premium', undefined, '2026-02-01')).toMatchObject({ value: '3' })
  // Two at once: neither reverts the other's change.
  const both = await Promise.all([set({ values: { work_risk_premium: '4' } }), set({ values: { savings_fund_percent: '6' } })])
  expect(both.map(({ status: one }) => one)).toEqual([200, 200])
  const now = [await defaultOf('work_risk_premium'), await defaultOf('savings_fund_percent')]
  expect(now).toMatchObject([{ value: '4' }, { value: '6' }])
})

test("the office's settings are the companies' defaults, and never below the law [§8.9]", async () => {
  const office = (values: object) =>
    app.call(
      'payroll/update-payroll-parameters',
      { area: 'default', key: 'default', from: '2026-01-20', values, reason: 'Price list and benefits of the office.' },
      at.tokens.admin,
    )
  expect((await office({ vacation_premium: '20' })).body.fields).toMatchObject([{ field: 'values.vacation_premium' }])
  expect((await office({ vacation_premium: '40', subsidy_basis: 'Contribution base' })).status).toBe(200)
  const { multipliers } = (await app.call('payroll/get-config-multipliers', { companyId: at.companyId }, at.tokens.admin)).body
  expect(multipliers.vacation_premium).toEqual({ value: '40', from: '2026-01-20', legal: '25' })
  expect(await defaultOf('subsidy_basis')).toMatchObject({
    value: 'Contribution base',
    source: 'Office default from 20 January 2026',
  })
})

test('an entry of the office contains only its changes, so one that begins later reverts nothing else [§8.9]', async () => {
  const enter = async (area: 'default' | 'journal', from: string, values: object) => {
    const input = { area, key: area, from, values, reason: 'Agreed with the accountants.' }
    const { status, body } = await app.call('payroll/update-payroll-parameters', input, at.tokens.admin)
    return [status, ...(body.fields ?? []).map(({ message }: { message: string }) => message)]
  }
  const shown = async (area: string, day: string) => {
    const { parameters } = (await app.call('payroll/get-payroll-parameters', { day }, at.tokens.admin)).body.data
    return parameters.find(({ key }: { key: string }) => key === area)
  }
  expect(await enter('default', '2027-02-01', { factor_places: '6' })).toEqual([200])
  expect(await enter('default', '2027-01-10', { extraordinary_tax: 'RLISR 174', savings_fund_percent: '3' })).toEqual([200])
  const later = await shown('default', '2027-02-01')
  expect(later.values).toMatchObject({ factor_places: '6', extraordinary_tax: 'RLISR 174', savings_fund_percent: '3' })
  expect(later.changes[1].values).toEqual({ factor_places: '6' })
  expect(await defaultOf('extraordinary_tax', undefined, '2027-02-01')).toMatchObject({
    value: 'RLISR 174',
    source: 'Office default from 10 January 2027',
  })
  expect(await enter('journal', '2027-02-01', { net_payable: '2110-009' })).toEqual([200])
  expect(await enter('journal', '2027-01-10', { state_tax_payable: '2114-009' })).toEqual([200])
  const journal = await shown('journal', '2027-02-01')
  expect(journal.values).toMatchObject({ net_payable: '2110-009', state_tax_payable: '2114-009' })
  const nothing = [400, 'Change at least one value: these values already apply on that day.']
  expect(await enter('default', '2027-02-01', { factor_places: '6' })).toEqual(nothing)
})

test('a company reads its defaults; each change needs a value, a reason and a day from today on [§8.9]', async () => {
  const { client, admin } = at.tokens
  expect(await defaultOf('payroll_state', client)).toMatchObject({ value: 'JAL' })
  const fields = async (more: object) =>
    (await set(more, admin)).body.fields.map(({ field, message }: { field: string; message: string }) => `${field}: ${message}`)
  expect(await fields({ values: { day_basis: 'Moon', service_fee: '1' }, from: '2026-01-19', reason: ' ' })).toEqual([
    'from: A change takes effect today at the earliest.',
    'reason: Enter a reason of at least 10 characters.',
    'values.day_basis: Choose one of: Months of thirty days, Calendar days.',
    'values.service_fee: This is not a default of a company.',
  ])
  const same = { values: { factor_places: '6' } }
  expect([(await set(same)).status, await fields(same)]).toEqual([
    200,
    ['values: Change at least one value: these values already apply on that day.'],
  ])
})

test("the cost of a hire is calculated as in the company's payrolls, for the company itself and for staff [I5, §8]", async () => {
  const { client, admin } = at.tokens
  const values = { work_risk_premium: '4.65325', payroll_state: 'NLE', savings_fund_percent: '7' }
  expect((await set({ from: '2026-03-01', values })).status).toBe(200)
  const multipliers = { christmas_bonus_days: '30', service_fee: '8' }
  await app.call('payroll/config-multipliers', { companyId: at.companyId, multipliers, from: '2026-03-01' }, admin)
  const simulate = async (more: object, token = client) =>
    (await app.call('payroll/simulate-hire-cost', { known: 'salary', amount: '20000.00', from: '2026-05-01', ...more }, token))
      .body
  const { data } = await simulate({})
  const amount = (name: string) =>
    [...data.pay, ...data.borne].find((line: { name: string }) => line.name.startsWith(name))?.amount
  // 3 % of 21,400 in Nuevo León; 20,000 ÷ 30 × 30 days ÷ 12.
  expect(['Savings fund', 'State payroll tax', 'Christmas bonus'].map(amount)).toEqual(['1400.00', '642.00', '1666.67'])
  expect(data.service_fee).toBe((Math.round(Number(data.monthly_cost) * 8) / 100).toFixed(2))
  expect(data.terms).toEqual(
    expect.arrayContaining([
      { name: 'State of the payroll tax', value: 'Nuevo León', source: 'Company setting from 1 March 2026' },
      { name: 'Work risk premium', value: '4.65325 %', source: 'Company setting from 1 March 2026' },
      { name: 'Christmas bonus days', value: '30', source: 'Settings of the payments from 1 March 2026' },
    ]),
  )
  // An entered value takes precedence, and is not shown as a setting; `none` means no state.
  const simulated = (await simulate({ state: 'none', workRiskPremium: '0.54355', christmasBonusDays: '15' })).data
  expect(simulated.borne.some(({ name }: { name: string }) => name.startsWith('State payroll tax'))).toBe(false)
  expect(simulated.terms.map(({ name }: { name: string }) => name)).not.toContain('Work risk premium')
  expect((await simulate({ state: ' ', workRiskPremium: '' })).data.monthly_cost).toBe(data.monthly_cost)
  // Staff say the company; without one the settings of the office count. Another company does not exist for a client.
  const { companyId } = at
  expect((await simulate({ companyId }, admin)).data.monthly_cost).toBe(data.monthly_cost)
  expect((await simulate({}, admin)).data.pay).toHaveLength(1)
  const stranger = await signInAs(app, { role: 'Client' })
  expect((await simulate({ companyId }, stranger)).status).toBe(404)
  app.now.value = new Date('2026-03-02T18:00:00Z')
  const again = await signIn(app, at.client)
  expect((await app.call('payroll/get-simulation-choices', {}, again)).body.data).toMatchObject({
    payroll_state: 'NLE',
    work_risk_premium: '4.65325',
    christmas_bonus_days: '30',
  })
})
