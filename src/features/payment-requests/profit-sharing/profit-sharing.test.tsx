import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../../tests/web/fake-server.ts'
import { openRequest, requestOf } from '../../../../tests/web/payment-requests.ts'

const CONFIG = 'payroll/config-payrolls'
const SHARING = {
  year: 2025,
  taxable_profit: '1200000.00',
  uncollected: '5000.00',
  total: '125000.00',
  shared: '125000.00',
  not_shared: '0.00',
  days: '730',
  wages: '642400.00',
  trusted_daily_wage: '960.00',
}
const WORKER = {
  payroll_id: 11,
  person: 'Mariana Núñez Herrera',
  kind: 'Permanent',
  days: '365',
  daily_wage: '800',
  wages: '292000.00',
  wages_counted: '292000.00',
  by_days: '31250.00',
  by_wages: '28409.09',
  limit: '72000.00',
  amount: '59659.09',
}
const SHORT = {
  ...WORKER,
  payroll_id: 12,
  person: 'Luis Ramos',
  kind: 'Temporary',
  days: '59',
  is_said: true,
  by_days: '0.00',
  by_wages: '0.00',
  amount: '0.00',
  reason: 'Temporary workers have a share from 60 days on.',
}
const NONE = { sharing: null, workers: [], totalWorkers: 0, missing: 0 }

async function open(answer: object, more: Replies = {}, role: 'Admin' | 'Client' = 'Admin') {
  const request = requestOf({ kind: 'Profit sharing', payment_date: '2026-05-29', version: 3 })
  const replies: Replies = {
    'payroll/get-request-payment-by-id': () => ({ requestPayment: request }),
    'payroll/get-profit-sharing': () => answer as Reply,
    [CONFIG]: () => ({ requestPayment: request }),
  }
  const office = openRequest('', { ...replies, ...more }, role)
  await screen.findByRole('tab', { name: 'Payrolls' })
  return office
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('asks for the profit with its year; a refusal is shown at its field and the typed data stays [I2]', async () => {
  const fields = [{ field: 'profit_sharing.amount', message: 'Enter the amount to share, or the taxable profit.' }]
  const replies: Reply[] = [{ status: 400, code: 'VALIDATION', message: 'No.', fields, requestId: 'r' }]
  const { server, user } = await open(NONE, {
    [CONFIG]: () => replies.shift() ?? { requestPayment: requestOf({ kind: 'Profit sharing' }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Share the profit' }))
  // The loading dialog closes when its form arrives.
  const year = await screen.findByRole('textbox', { name: /Year of the profit/ })
  const dialog = within(screen.getByRole('dialog', { name: 'Profit to share' }))
  expect((year as HTMLInputElement).value).toBe('2025')
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect(await dialog.findByText('Enter the amount to share, or the taxable profit.')).toBeTruthy()
  type(dialog.getByRole('textbox', { name: /taxable profit/ }), '1200000')
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Saved. Recalculate the request.')).toBeTruthy()
  expect(server.inputs(CONFIG).at(-1)).toMatchObject({
    requestId: 5,
    profit_sharing: { year: '2025', taxable_profit: '1200000' },
    version: 3,
  })
})

test('each person has days, wages, both halves, the limit and the share; other days are entered and removed again [I2]', async () => {
  const { server, user } = await open({ sharing: SHARING, workers: [WORKER, SHORT], totalWorkers: 2, missing: 2 })
  const list = within(await screen.findByRole('list', { name: 'Shares' }))
  expect(list.getByText('Mariana Núñez Herrera: MX$59,659.09')).toBeTruthy()
  expect(list.getByText(/By days MX\$31,250.00, by wages MX\$28,409.09, limit MX\$72,000.00/)).toBeTruthy()
  expect(list.getByText(/Temporary workers have a share from 60 days on/)).toBeTruthy()
  expect(screen.getByText(/2 people worked in 2025 and are not in this request/)).toBeTruthy()
  await expectNoFindings()
  await user.click(list.getByRole('button', { name: 'Change days and wages of Mariana Núñez Herrera' }))
  const days = await screen.findByRole('textbox', { name: /Days of wage/ })
  const dialog = within(screen.getByRole('dialog', { name: /Mariana Núñez Herrera/ }))
  type(days, '200')
  type(dialog.getByRole('textbox', { name: /Share of last year/ }), '90000.00')
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  await waitFor(() => expect(server.of(CONFIG)).toHaveLength(1))
  // Wages that the user did not edit follow from the days.
  expect(server.inputs(CONFIG)[0]?.['profit_sharing']).toEqual({
    workers: [{ id: 11, kind: 'Permanent', days: '200', daily_wage: '800', last_share_1: '90000.00' }],
  })
  await user.click(await list.findByRole('button', { name: 'Use contract and payrolls for Luis Ramos', hidden: true }))
  await waitFor(() => expect(server.inputs(CONFIG).at(-1)?.['profit_sharing']).toEqual({ workers: [{ id: 12 }] }))
})

test('a company reads the shares and changes none [I2]', async () => {
  await open({ sharing: SHARING, workers: [WORKER], totalWorkers: 1, missing: 0 }, {}, 'Client')
  await screen.findByRole('list', { name: 'Shares' })
  expect(screen.queryByRole('button', { name: 'Change the profit' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Change days/ })).toBeNull()
})
