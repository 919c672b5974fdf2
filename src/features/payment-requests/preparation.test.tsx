import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../providers/api.ts'
import machine from '../../../schemas/machines/payment-request.json'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../tests/web/fake-server.ts'
import { offeredStep } from '../../../tests/web/offered-step.ts'
import { lastDialog, openDialog, retype } from '../../../tests/web/office.tsx'
import { openRequest, payrollOf, requestOf } from '../../../tests/web/payment-requests.ts'
import { send } from '../../../tests/web/replaced.ts'

const INCIDENTS = 'payroll/add-incidents'
const MODIFY = 'payroll/modify-payroll'
const INVALID = { status: 400, code: 'VALIDATION', message: 'Please complete the fields correctly' }
const ORDER = {
  id: 7,
  payroll_id: 11,
  type: 'Alimony',
  percent: '15',
  of: 'net',
  recurring: true,
  created_at: '2026-11-20T18:00:00.000Z',
}

const open = (path: string, more: Replies, role: 'Admin' | 'Client' = 'Admin', request = requestOf()) =>
  openRequest(path, { 'payroll/get-request-payment-by-id': () => ({ requestPayment: request }), ...more }, role)

test('an incident asks for the fields of its type; a refusal is shown at its field, and the typed data stays [I4]', async () => {
  let isRefused = true
  const refusal = {
    ...INVALID,
    fields: [{ field: 'incidents.0.date_from', message: 'The dates are outside the period.' }],
  }
  const { user, server } = open('?payroll=11', {
    [INCIDENTS]: () => (isRefused ? refusal : { incidents: [], touchedPayrolls: [11] }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add incident' }))
  const type = await screen.findByRole('combobox', { name: 'Type' })
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  expect(lastDialog().getByText('Choose the type.')).toBeTruthy()
  await user.selectOptions(type, 'Bonus')
  expect(await lastDialog().findByLabelText('Amount')).toBeTruthy()
  await user.selectOptions(type, 'Maternity')
  expect(await lastDialog().findByLabelText('IMSS certificate number')).toBeTruthy()
  await user.selectOptions(type, 'Vacation')
  await waitFor(() => expect(lastDialog().queryByLabelText('Amount')).toBeNull())
  const day = lastDialog().getByLabelText<HTMLInputElement>('First day')
  await user.type(day, '2026-12-24')
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  expect(await lastDialog().findByText(/The dates are outside the period/)).toBeTruthy()
  expect(day.value).toBe('2026-12-24')
  await expectNoFindings()
  isRefused = false
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  expect(await screen.findByText('Incident saved')).toBeTruthy()
  const input = { payrollId: 11, type: 'Vacation', date_from: '2026-12-24' }
  expect(server.inputs(INCIDENTS).at(-1)).toMatchObject({ requestId: 5, incidents: [input] })
})

test('a court order is attached to its deduction and opened there; a refusal is reported [§8.4]', async () => {
  let file_url: string | null = null
  const { user } = open('?payroll=11', {
    'payroll/get-payroll-by-id': () => ({ payroll: payrollOf({ deduction_orders: [{ ...ORDER, file_url }] }) }),
  })
  const attach = await screen.findByLabelText<HTMLInputElement>(/^Attach a file to Alimony/, { selector: 'input' })
  expect(screen.queryByRole('link', { name: /^Open the file of Alimony/ })).toBeNull()
  send.mockRejectedValueOnce(new ApiError(413, 'FILE_TOO_LARGE', 'The file is too large.'))
  const file = new File(['%PDF'], 'order.pdf', { type: 'application/pdf' })
  await user.upload(attach, file)
  expect(await screen.findByText('The file is too large.')).toBeTruthy()
  send.mockImplementationOnce(async () => {
    file_url = '/files/order'
    return { payroll: payrollOf() }
  })
  await user.upload(attach, file)
  const opened = await screen.findByRole<HTMLAnchorElement>('link', { name: /^Open the file of Alimony/ })
  expect(opened.getAttribute('href')).toBe('/files/order')
  const [operation, input, files] = send.mock.calls.at(-1) ?? []
  expect([operation, files]).toEqual(['payroll/attach-payroll-evidence', { evidence_file: file }])
  expect(input).toMatchObject({ payrollId: 11, kind: 'deduction', entryId: 7 })
})

test('a manual change shows the net before it is saved, sends only the changes, and needs a reason [I5]', async () => {
  const { user, server } = open('?payroll=11', { [MODIFY]: () => ({ payroll: payrollOf({ is_modified: true }) }) })
  await user.click(await screen.findByRole('button', { name: 'Change by hand' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Add a line to Perceptions' }), 'BONUS')
  await user.type(lastDialog().getByLabelText('Bonus'), '750')
  // The tax is recalculated, unless the user switches it off.
  const tax = lastDialog().getByRole('checkbox', { name: 'Recalculate income tax and state tax with these amounts' })
  expect(lastDialog().getByText('The net pay is calculated when you save.')).toBeTruthy()
  await user.click(tax)
  expect(lastDialog().getByText('Net pay MX$10,302.65 becomes MX$11,052.65.')).toBeTruthy()
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  expect(lastDialog().getByText('Enter a reason of at least 10 characters.')).toBeTruthy()
  expect(server.of(MODIFY)).toHaveLength(0)
  await expectNoFindings()
  await user.type(lastDialog().getByLabelText('Reason'), 'Agreed with the client.')
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.of(MODIFY)).toHaveLength(1))
  const [sent] = server.of(MODIFY)
  expect(sent?.input).toMatchObject({ perceptions: [{ code: 'BONUS', amount: '750' }], reason: 'Agreed with the client.' })
  expect(sent?.input).toMatchObject({ recalculate_tax: false })
  expect(sent?.input).not.toHaveProperty('deductions')
  expect(sent?.input).not.toHaveProperty('days_paid')
})

test('too many days are refused at their field; right after a manual change, restoring discards that change and no incident: the payroll is read again first [I5]', async () => {
  const RESTORE = 'payroll/reestore-request-payment'
  const order = { ...ORDER, file_url: null }
  const { promise: read, resolve: answer } = Promise.withResolvers<Reply>()
  let isModified = false
  const message = 'These are more days than the period has: it can pay 15 at most.'
  const { user, server } = open('?payroll=11', {
    'payroll/get-payroll-by-id': () => (isModified ? read : { payroll: payrollOf({ deduction_orders: [order] }) }),
    [MODIFY]: ({ days_paid }) => {
      if (days_paid === '17') return { ...INVALID, fields: [{ field: 'days_paid', message }] }
      isModified = true
      return { payroll: payrollOf({ is_modified: true }) }
    },
    [RESTORE]: () => ({ requestPayment: requestOf() }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change by hand' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Add a line to Perceptions' }), 'BONUS')
  await user.type(lastDialog().getByLabelText('Bonus'), '750')
  await user.type(lastDialog().getByLabelText('Reason'), 'Agreed with the client.')
  const days = lastDialog().getByLabelText('Days paid')
  const pay = async (text: string) => {
    await retype(user, days, text)
    await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  }
  await pay('17')
  expect(await lastDialog().findAllByText(message)).toHaveLength(1)
  expect(days.getAttribute('aria-invalid')).toBe('true')
  await pay('15')
  await waitFor(() => expect(server.of('payroll/get-payroll-by-id').length).toBeGreaterThan(1))
  expect(lastDialog().getByRole('button', { name: /Save changes|Saving/ })).toBeTruthy()
  answer({ payroll: payrollOf({ is_modified: true, deduction_orders: [order] }) })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Add a line to Perceptions' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'The client took it back.')
  await user.click(lastDialog().getByRole('button', { name: 'Restore' }))
  expect(await server.input(RESTORE)).toMatchObject({ payrollIds: [11], what: 'manual' })
})

test('a multiplier below the law is refused at its field, and only what changed is sent [I4]', async () => {
  const { limits, multipliers } = requestOf()
  const { user, server } = open('?tab=settings', {
    'payroll/get-config-limits': () => ({ limits, history: [] }),
    'payroll/get-config-multipliers': () => ({ multipliers, history: [] }),
    'payroll/get-company-defaults': () => ({
      data: {
        day: '2026-01-30',
        today: '2026-01-20',
        text: '',
        defaults: [
          {
            key: 'day_basis',
            label: 'Days of a period',
            kind: 'choice',
            value: 'Calendar days',
            source: 'Office default',
          },
        ],
      },
    }),
    'payroll/config-multipliers': () => ({
      ...INVALID,
      fields: [{ field: 'multipliers.rest_day', message: 'This cannot be lower than the legal value of 2.' }],
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Change multipliers' }))
  const field = await screen.findByLabelText(/^Rest day worked/)
  await retype(user, field, '1')
  await user.click(lastDialog().getByRole('button', { name: 'Save changes' }))
  expect(await lastDialog().findByText(/lower than the legal value of 2/)).toBeTruthy()
  expect(server.inputs('payroll/config-multipliers').at(-1)).toMatchObject({ companyId: 1, multipliers: { rest_day: '1' } })
  await expectNoFindings()
})

test('the company asks for changes with a note for one person [I6]', async () => {
  const ask = offeredStep(machine, 'require-adjustment', { label: 'Ask for changes', done: 'Sent back' }, 'Client')
  const { user, server } = open(
    '',
    { 'payroll/require-adjustment-request-payment': () => ({ requestPayment: { status: 'Adjustment' } }) },
    'Client',
    requestOf({ status: 'Approval', waits_for: 'Client', steps: [ask] }),
  )
  const dialog = await openDialog(user, 'Ask for changes')
  await user.type(dialog.getByLabelText('Reason'), 'A bonus is missing.')
  await user.click(dialog.getByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: 'Núñez Herrera Mariana', hidden: true }))
  await user.type(await dialog.findByLabelText('What to change for Mariana Núñez Herrera'), 'Bonus of 500.')
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Ask for changes' }))
  const sent = () => server.inputs('payroll/require-adjustment-request-payment').at(-1)
  await waitFor(() => expect(sent()).toMatchObject({ payrollNotes: [{ payrollId: 11, note: 'Bonus of 500.' }] }))
})
