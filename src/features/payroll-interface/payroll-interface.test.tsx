import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Replies, refusalOf } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { changeLanguage } from '../../language.ts'
import { readRows, writeRows } from './rows-text.ts'

const UMA = {
  area: 'law',
  key: 'uma',
  title: 'UMA',
  text: 'Published in January.',
  from: '2026-02-01',
  to: '2027-01-31',
  article: 'Ley UMA',
  source: 'DOF 2026-01-09',
  confidence: 'H2',
  fields: [{ key: 'daily', label: 'A day', kind: 'money', places: 2 }],
  values: { daily: '117.31' },
  derived: [{ label: 'A month', value: '3566.22' }],
}
const OAXACA = { ...UMA, key: 'stateTax.OAX', title: 'Oaxaca', confidence: 'U', derived: [] }
const CHANGE = {
  id: 7,
  from: '2026-11-22',
  reason: 'Published today.',
  by: 'Rosa Admin',
  at: '2026-11-22T18:00:00Z',
  values: { daily: '120.00' },
  article: 'Ley UMA',
  source: 'DOF',
  confidence: 'H1',
}
const answer = (missing: string[] = []) => ({
  data: {
    version: '2026.1',
    day: '2026-11-22',
    today: '2026-11-22',
    missing,
    parameters: [UMA, OAXACA],
    providers: [{ key: 'tax', title: 'Tax bills', service: 'local', settings: [{ name: 'TAX', value: 'local' }] }],
  },
})

function open(path: string, more: Replies = {}) {
  return openOffice(path, sessionOf('Admin'), {
    'payroll/get-payroll-parameters': () => answer(),
    ...more,
  })
}

test('figures are shown with validity, source and mark, and entered from a day on with a reason [§8.9]', async () => {
  const { server, user } = open('/admin/payroll-interface', {
    'payroll/update-payroll-parameters': () =>
      refusalOf(400, 'VALIDATION', 'Please check the fields.', { reason: 'Enter a reason of at least 10 characters.' }),
  })
  const card = await screen.findByRole('region', { name: 'UMA' })
  for (const words of ['MX$117.31', 'MX$3,566.22']) expect(within(card).getByText(words)).toBeTruthy()
  expect(within(card).getByText('Mark H2: Two independent sources agree')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Oaxaca' })).toBeNull()
  await expectNoFindings()
  const dialog = await openDialog(user, 'Enter a new figure: UMA', 'Enter a new figure: UMA')
  const day = dialog.getByLabelText('A day')
  await retype(user, day, '121.00')
  await user.type(dialog.getByLabelText('Source'), 'DOF 2027-01-09')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect(await dialog.findByText('Enter a reason of at least 10 characters.')).toBeTruthy()
  expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true')
  expect(server.inputs('payroll/update-payroll-parameters')).toEqual([
    {
      area: 'law',
      key: 'uma',
      from: '2026-11-22',
      reason: '',
      source: 'DOF 2027-01-09',
      confidence: 'M',
      values: { daily: '121.00' },
    },
  ])
})

test('a figure that another person entered, behind the open dialog too, is overwritten only once that entry was loaded; what was typed stays [§8.9]', async () => {
  let changes: object[] = []
  const { server, user } = open('/admin/payroll-interface', {
    'payroll/get-payroll-parameters': () => ({ data: { ...answer().data, parameters: [{ ...UMA, changes }] } }),
    'payroll/update-payroll-parameters': ({ seenChangeId }) =>
      seenChangeId === 8
        ? { data: { version: '2026.1+8', parameter: UMA } }
        : { status: 409, code: 'STALE', message: 'Rosa Admin has entered this figure.' },
  })
  const dialog = await openDialog(user, 'Enter a new figure: UMA')
  await user.type(dialog.getByLabelText('Source'), 'DOF 2027-01-09')
  changes = [CHANGE]
  // Another language reads everything again.
  await act(async () => {
    await changeLanguage('es')
    await changeLanguage('en')
  })
  await screen.findByText('H1 · DOF · Published today.')
  const isRefused = async () => {
    await user.click(dialog.getByRole('button', { name: 'Enter' }))
    expect(await dialog.findByText('Rosa Admin has entered this figure.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Load the latest version' }))
    await waitFor(() => expect(dialog.queryByText('Rosa Admin has entered this figure.')).toBeNull())
    expect(dialog.getByLabelText<HTMLInputElement>('Source').value).toBe('DOF 2027-01-09')
  }
  await isRefused()
  // This one is first seen when it is loaded.
  changes = [{ ...CHANGE, id: 8 }]
  await isRefused()
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await waitFor(() => expect(server.of('payroll/update-payroll-parameters')).toHaveLength(3))
  const sent = server.inputs('payroll/update-payroll-parameters')
  expect(sent.map(({ seenChangeId }) => seenChangeId)).toEqual([undefined, 7, 8])
  expect(sent[2]).toMatchObject({ values: { daily: '117.31' } })
})

test('a value that another person entered meanwhile is no change of the open dialog [§8.9]', async () => {
  const fields = [
    { key: 'bonus', label: 'Bonus', kind: 'days', places: 0 },
    { key: 'premium', label: 'Premium', kind: 'days', places: 0 },
  ]
  let values = { bonus: '15', premium: '25' }
  const { server, user } = open('/admin/payroll-interface?tab=settings', {
    'payroll/get-payroll-parameters': () => {
      const ours = { ...UMA, area: 'settings', key: 'ours', title: 'Ours', fields, values, derived: [] }
      return { data: { ...answer().data, parameters: [ours] } }
    },
    'payroll/update-payroll-parameters': () => ({ status: 400, code: 'VALIDATION', message: 'No.', fields: [] }),
  })
  const dialog = await openDialog(user, 'Enter a new figure: Ours')
  values = { bonus: '20', premium: '25' }
  // Another language reads everything again.
  await act(async () => {
    await changeLanguage('es')
    await changeLanguage('en')
  })
  await screen.findByText('20')
  await retype(user, dialog.getByLabelText('Premium'), '30')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  expect((await server.input('payroll/update-payroll-parameters'))['values']).toEqual({ premium: '30' })
})

test('a rate may be typed as it is shown, with its percent sign [§8.9]', async () => {
  const fields = [{ key: 'percent', label: 'Rate', kind: 'percent', places: 4 }]
  const rate = { ...UMA, key: 'rate', title: 'State tax', fields, values: { percent: '3.0000' }, derived: [] }
  const { user } = open('/admin/payroll-interface', {
    'payroll/get-payroll-parameters': () => ({ data: { ...answer().data, parameters: [rate] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Enter a new figure: State tax' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Rate')
  await retype(user, field, '6.40 %')
  await user.tab()
  expect(field.value).toBe('6.40')
})

test('a rule of our own interpretation has choices, and shows its effect before it is entered [§8.9]', async () => {
  const field = {
    key: 'basis',
    label: 'Compared with the limit',
    kind: 'choice',
    options: ['Taxed income', 'Contribution base'],
  }
  const rule = {
    ...UMA,
    key: 'rule.subsidyBasis',
    title: 'Subsidy basis',
    fields: [field],
    values: { basis: 'Taxed income' },
    derived: [],
    confidence: 'M',
  }
  const totals = [{ label: 'Net', before: '5000.00', after: '4735.70' }]
  const samples = [
    { name: 'With subsidy', totals, lines: [{ name: 'Income tax', before: '10.00', after: '274.30' }] },
    { name: 'Without', totals: [{ label: 'Net', before: '1.00', after: '1.00' }], lines: [] },
  ]
  let isFaulty = true
  const { server, user } = open('/admin/payroll-interface?tab=rules', {
    'payroll/get-payroll-parameters': () => ({ data: { ...answer().data, parameters: [UMA, rule] } }),
    'payroll/preview-payroll-parameters': () =>
      isFaulty
        ? refusalOf(400, 'VALIDATION', 'Please check the fields.', { from: 'Choose a calendar day.' })
        : { data: { changed: 1, samples } },
  })
  await screen.findByRole('region', { name: 'Subsidy basis' })
  expect(screen.queryByRole('region', { name: 'UMA' })).toBeNull()
  const dialog = await openDialog(user, 'Enter a new figure: Subsidy basis')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Compared with the limit' }), 'Contribution base')
  const show = dialog.getByRole('button', { name: 'Show the effect' })
  await user.click(show)
  expect(await dialog.findByText('Choose a calendar day.')).toBeTruthy()
  isFaulty = false
  await user.click(show)
  expect(await dialog.findByText('1 of 2 sample payrolls changes.')).toBeTruthy()
  const table = dialog.getByRole('table', { name: 'With subsidy' })
  for (const words of ['MX$5,000.00', 'MX$4,735.70', 'MX$274.30']) expect(within(table).getByText(words)).toBeTruthy()
  expect(dialog.queryByText('Without')).toBeNull()
  expect(dialog.queryByText('Choose a calendar day.')).toBeNull()
  expect(server.inputs('payroll/preview-payroll-parameters').at(-1)).toEqual({
    key: 'rule.subsidyBasis',
    from: '2026-11-22',
    values: { basis: 'Contribution base' },
  })
  await expectNoFindings()
})

test('tables that are missing for the day are an alarm; states have a tab of their own [§8.9]', async () => {
  open('/admin/payroll-interface?tab=states', { 'payroll/get-payroll-parameters': () => answer(['minimum wages', 'UMA']) })
  expect(await screen.findByRole('region', { name: 'Oaxaca' })).toBeTruthy()
  expect(screen.getByText('Payments are blocked until these are entered: minimum wages, UMA.')).toBeTruthy()
  expect(screen.getByText('Mark U: Not verified; check before you rely on it')).toBeTruthy()
})

test("a company's defaults and their history name a state in words [§8.9]", async () => {
  const state = { key: 'payroll_state', label: 'State of the payroll tax', kind: 'choice', options: ['CMX', 'JAL'], own: null }
  const { user } = open('/admin/payroll-interface?tab=settings', {
    'client/find-companies': () => ({ companies: [{ id: 3, name: 'Café Azul' }], totalCompanies: 1 }),
    'payroll/get-company-defaults': () => ({
      data: {
        day: '2026-11-22',
        today: '2026-11-22',
        text: '',
        defaults: [{ ...state, value: 'CMX', source: 'Record of the company' }],
        history: [{ ...CHANGE, values: { payroll_state: 'JAL' } }],
      },
    }),
  })
  await user.click(await screen.findByRole('combobox', { name: 'Company' }))
  await user.click(await screen.findByRole('option', { name: 'Café Azul' }))
  expect(await screen.findByText('Ciudad de México')).toBeTruthy()
  expect(screen.getByText('State of the payroll tax: Jalisco')).toBeTruthy()
  const dialog = await openDialog(user, 'Change the defaults of the company')
  expect(dialog.getByText(/^Now Ciudad de México: Record of the company\./)).toBeTruthy()
  expect(dialog.getByRole('option', { name: 'Jalisco' })).toBeTruthy()
})

test('the test of a service shows its answer, or its failure [§8.9]', async () => {
  let ok = true
  const { user } = open('/admin/payroll-interface?tab=services', {
    'payroll/test-provider': () => ({
      data: { ok, message: ok ? 'The service answers.' : 'There is no answer at this address.', detail: null, took_ms: 12 },
    }),
  })
  const button = await screen.findByRole('button', { name: 'Test connection: Tax bills' })
  await user.click(button)
  expect(await screen.findByText('The service answers.')).toBeTruthy()
  ok = false
  await user.click(button)
  expect(await screen.findByText('The test failed')).toBeTruthy()
  expect(screen.getByText('There is no answer at this address. Answered in 12 ms')).toBeTruthy()
})

test('a page that could not be read offers to try again [§8.9]', async () => {
  open('/admin/payroll-interface', { 'payroll/get-payroll-parameters': () => 'offline' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('tables of the tax can be pasted from a spreadsheet', () => {
  const rows = [
    { lower: '0.01', upper: null, fixed: '0.00', ratePercent: '1.92' },
    { lower: '844.60', upper: null, fixed: '16.22', ratePercent: '6.40' },
  ]
  expect(readRows(writeRows(rows))).toEqual(rows)
  expect(readRows('$1,844.60; 16.22; 6.40 %\n\n')).toMatchObject([{ lower: '1844.60', fixed: '16.22', ratePercent: '6.40' }])
})
