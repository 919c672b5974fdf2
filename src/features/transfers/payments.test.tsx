import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Replies, type Reply, refusalOf } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { send } from '../../../tests/web/replaced.ts'
import { batchCalculationOf, batchOf, paymentsOf, transferOf, waitingOf } from '../../../tests/web/transfers.ts'

const STATE = 'contractor/get-payments-waiting'
const CALCULATE = 'contractor/calculate-allinvoices-pending-by-company-id'
const FUND = 'contractor/wise-fund-transfer-by-balance'
const MARK_PAID = 'contractor/mark-invoices-as-paid'
const TEMPLATE = 'contractor/download-wise-batch-template-transfer'
const PROOF_MISSING = 'The client pays first: its payment proof is missing.'

function open(replies: Replies, session = sessionOf('Admin')) {
  return openOffice('/admin/payments', session, {
    [STATE]: () => paymentsOf(),
    ...replies,
  })
}
const company = async () => within(await screen.findByRole('region', { name: 'Café Azul' }))

test('invoices are listed by company with age, amount and obstacle, balances above; all of one are calculated, and paying answers invoice by invoice [H5, §11.7]', async () => {
  let payments = paymentsOf()
  const { server, user } = open({
    [STATE]: () => payments,
    [CALCULATE]: () => ({ data: { calculationWiseAllInvoices: batchCalculationOf() } }),
    [FUND]: () => {
      payments = paymentsOf({ companies: [] })
      const failed = { invoiceId: 6, transferId: 9, code: 'NOT_PAID', message: 'The account does not exist.' }
      return { data: { successfulTransfers: [{ invoiceId: 5, transferId: 4 }], failTransfers: [failed] } }
    },
  })
  const card = await company()
  expect(card.getByText(/^2 invoices, the oldest since 10 Nov 2026 \(\d+ days\)$/)).toBeTruthy()
  expect(card.getByText('MX$36,850.00')).toBeTruthy()
  const list = within(card.getByRole('list', { name: 'Invoices of Café Azul to pay' }))
  expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/admin/invoices/5')
  expect(list.getAllByRole('listitem')[1]?.textContent).toContain(PROOF_MISSING)
  expect(within(screen.getByRole('region', { name: 'Balances' })).getByText('US$250,000.00')).toBeTruthy()
  await expectNoFindings()
  await user.click(card.getByRole('button', { name: 'Calculate all of Café Azul' }))
  const result = within(await screen.findByRole('region', { name: 'Calculation of Café Azul' }))
  expect(result.getByText('1 invoice can be paid.')).toBeTruthy()
  expect(result.getByText(PROOF_MISSING)).toBeTruthy()
  expect(result.getByRole('link', { name: 'C-2026-000006' })).toBeTruthy()
  expect(result.getByText('US$1,007.20')).toBeTruthy()
  // Paying is the main action now; calculating again stays possible.
  expect((await company()).getByRole('button', { name: 'Calculate again all of Café Azul' })).toBeTruthy()
  await expectNoFindings()
  const dialog = await openDialog(user, result.getByRole('button', { name: 'Pay 1 invoice' }), 'Pay 1 invoice?')
  await user.click(dialog.getByRole('button', { name: 'Pay' }))
  // The company has no waiting invoices left; the result stays.
  expect(await screen.findByText('No invoices to pay')).toBeTruthy()
  const end = within(screen.getByRole('region', { name: 'Paying Café Azul' }))
  expect(end.getByText('1 invoice paid.')).toBeTruthy()
  await expectNoFindings()
  expect(end.getByRole('list', { name: 'Invoices not paid' }).textContent).toBe('C-2026-000006The account does not exist.')
  expect(end.getByRole('list', { name: 'Invoices paid' }).textContent).toBe('C-2026-000005')
  expect(server.inputs(FUND)[0]).toMatchObject({ batchId: 8 })
  await user.click(end.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('region', { name: 'Paying Café Azul' })).toBeNull()
})

const three = () => {
  const [one] = paymentsOf().data.companies as [ReturnType<typeof paymentsOf>['data']['companies'][number]]
  const invoices = [waitingOf(4), waitingOf(5), waitingOf(6, { obstacle: PROOF_MISSING })]
  return paymentsOf({ companies: [{ ...one, invoices }] })
}

test('all that can be paid are chosen; of fewer only those are calculated, and another choice needs another price [H5]', async () => {
  const { server, user } = open({
    [STATE]: three,
    [CALCULATE]: () => ({ data: { calculationWiseAllInvoices: batchCalculationOf({ excluded: [] }) } }),
  })
  const card = await company()
  expect((card.getByRole('checkbox', { name: 'Select C-2026-000006' }) as HTMLInputElement).disabled).toBe(true)
  await user.click(card.getByRole('checkbox', { name: 'Select C-2026-000004' }))
  expect(card.getByText('1 of 2 selected')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Calculate 1 invoice of Café Azul' }))
  expect(await screen.findByRole('region', { name: 'Calculation of Café Azul' })).toBeTruthy()
  expect(server.inputs(CALCULATE)[0]).toEqual({ companyId: 2, invoiceIds: [5] })
  await expectNoFindings()
  await user.click(card.getByRole('checkbox', { name: 'All 2 that can be paid' }))
  expect(screen.queryByRole('region', { name: 'Calculation of Café Azul' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Calculate all of Café Azul' }))
  await waitFor(() => expect(server.inputs(CALCULATE)[1]).toEqual({ companyId: 2 }))
  await user.click(card.getByRole('checkbox', { name: 'All 2 that can be paid' }))
  expect((card.getByRole('button', { name: /^Calculate 0/ }) as HTMLButtonElement).disabled).toBe(true)
})

test('the chosen ones are marked as paid with day and reference; a refusal is shown at its invoice [H7]', async () => {
  const { server, user } = open({
    [STATE]: three,
    [MARK_PAID]: ({ payment_reference }) =>
      payment_reference === 'again'
        ? {
            data: {
              updated: [4],
              errors: [{ invoiceId: 5, message: 'This invoice has the status Paid and cannot be paid now.' }],
            },
          }
        : refusalOf(400, 'VALIDATION', 'Check the fields.', { paid_at: 'Not yet.' }),
  })
  const dialog = await openDialog(user, 'Mark as paid: 2 invoices of Café Azul', 'Mark 2 invoices as paid?')
  expect(dialog.getByText('MX$36,850.00')).toBeTruthy()
  await user.type(await dialog.findByLabelText(/^Paid on/), '2026-11-20')
  await user.type(dialog.getByLabelText(/^Reference/), 'SPEI 1')
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await dialog.findByText('Not yet.')).toBeTruthy()
  await expectNoFindings()
  await retype(user, dialog.getByLabelText(/^Reference/), 'again')
  await retype(user, dialog.getByLabelText(/^Paid on/), '2026-11-19')
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  const end = within(await screen.findByRole('region', { name: 'Paying Café Azul' }))
  expect(end.getByRole('list', { name: 'Invoices paid' }).textContent).toBe('C-2026-000004')
  expect(end.getByRole('list', { name: 'Invoices not paid' }).textContent).toContain(
    'C-2026-000005This invoice has the status Paid',
  )
  const sent = { invoiceIds: [4, 5], paid_at: '2026-11-19', payment_reference: 'again' }
  expect(server.inputs(MARK_PAID)[1]).toMatchObject(sent)
})

test('marking as paid keeps to the invoices of the question while others arrive, with one key for the same content [H7]', async () => {
  // The page reads the invoices again every few seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let payments = three()
  let count = 0
  const { server, user } = open({
    [STATE]: () => payments,
    [MARK_PAID]: () => (++count === 1 ? 'offline' : { data: { updated: [4, 5], errors: [] } }),
  })
  const dialog = await openDialog(user, 'Mark as paid: 2 invoices of Café Azul', 'Mark 2 invoices as paid?')
  await user.type(await dialog.findByLabelText(/^Paid on/), '2026-11-20')
  await user.type(dialog.getByLabelText(/^Reference/), 'SPEI 1')
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  expect(await dialog.findByText('The server cannot be reached. Your input is kept.')).toBeTruthy()
  const [one] = three().data.companies as [ReturnType<typeof three>['data']['companies'][number]]
  payments = paymentsOf({ companies: [{ ...one, invoices: [waitingOf(3), ...one.invoices] }] })
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  await screen.findByRole('button', { name: 'Mark as paid: 3 invoices of Café Azul', hidden: true })
  expect(screen.getByRole('dialog', { name: 'Mark 2 invoices as paid?' }).textContent).toContain('MX$36,850.00')
  await user.click(dialog.getByRole('button', { name: 'Mark as paid' }))
  await screen.findByRole('region', { name: 'Paying Café Azul' })
  const [first, second] = server.inputs(MARK_PAID)
  expect(first?.['invoiceIds']).toEqual([4, 5])
  expect(second).toEqual(first)
})

test('the template is downloaded; of the filled file each wrong cell is named by row and column [H5]', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
  const { server, user } = open({ [TEMPLATE]: () => new Response('invoice_id') })
  const card = await company()
  await user.click(card.getByRole('button', { name: 'Download template of Café Azul' }))
  await waitFor(() => expect(server.inputs(TEMPLATE)[0]).toEqual({ companyId: 2 }))
  const errors = [
    { row: 0, column: '', message: 'The file has no rows.' },
    { row: 3, column: 'amount', message: 'The invoice total is 18425.00 MXN.' },
  ]
  const empty = batchCalculationOf({ batchId: null, count: 0, items: [], excluded: [], expires_at: null })
  send.mockResolvedValue({ status: 200, data: { batchId: null, calculationWiseAllInvoices: empty, errors } })
  const file = new File(['invoice_id'], 'filled.csv', { type: 'text/csv' })
  await user.upload(screen.getByTestId('batch-file-2'), file)
  const result = within(await screen.findByRole('region', { name: 'Calculation of Café Azul' }))
  expect(result.getByText('Nothing can be paid.')).toBeTruthy()
  const problems = within(result.getByRole('alert')).getAllByRole('listitem')
  expect(problems.map((line) => line.textContent)).toEqual([
    'FileThe file has no rows.',
    'Row 3, amountThe invoice total is 18425.00 MXN.',
  ])
  expect(result.queryByRole('button')).toBeNull()
  expect(send.mock.calls[0]?.[1]).toMatchObject({ companyId: 2 })
  expect(send.mock.calls[0]?.[2]).toEqual({ batch_file: file })
  await expectNoFindings()
})

test('a batch that a colleague calculated is paid from the list, which shows its failures [H5]', async () => {
  const wrong = transferOf({ id: 9, trouble: 'The account does not exist.', provider_status: 'refused', is_living: false })
  const batches = [
    batchOf(),
    batchOf({ id: 7, status: 'Done', transfers: [wrong] }),
    batchOf({ id: 5, expires_at: '2026-11-01T00:00:00.000Z' }),
  ]
  const { server, user } = open({
    [STATE]: () => paymentsOf({ batches, companies: [] }),
    [FUND]: () => ({ status: 422, code: 'BALANCE', message: 'The balance is 5.00 USD; this payment needs 1007.20 USD.' }),
  })
  const latest = within(await screen.findByRole('region', { name: 'Latest batches' }))
  expect(latest.getAllByText('Café Azul')).toHaveLength(3)
  expect(latest.getByText('The price is no longer held.')).toBeTruthy()
  expect(latest.getByText('The account does not exist.')).toBeTruthy()
  const dialog = await openDialog(user, latest.getByRole('button', { name: 'Pay 1 invoice of Café Azul' }), 'Pay 1 invoice?')
  await user.click(dialog.getByRole('button', { name: 'Pay' }))
  expect(await dialog.findByText('The balance is 5.00 USD; this payment needs 1007.20 USD.')).toBeTruthy()
  expect(server.inputs(FUND)[0]).toMatchObject({ batchId: 8 })
})

test('loading, empty and failed; long lists are opened; balances that cannot be read hide nothing [§11.2]', async () => {
  let reply: Reply = 'offline'
  const { user } = open({ [STATE]: () => reply })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  const invoices = Array.from({ length: 7 }, (_, at) => waitingOf(at + 1))
  const [one] = paymentsOf().data.companies as [ReturnType<typeof paymentsOf>['data']['companies'][number]]
  reply = paymentsOf({ balances: [], balance_trouble: 'Wise does not answer.', companies: [{ ...one, invoices }] })
  await user.click(retry)
  const card = await company()
  expect(screen.getByText('Wise does not answer.')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Show 2 more' }))
  expect(card.getAllByRole('listitem')).toHaveLength(7)
})

test('limited lists show how many more there are, and where: of invoices, of a calculation, of batches, of the transfers of a batch [H5]', async () => {
  const [one] = paymentsOf().data.companies as [ReturnType<typeof paymentsOf>['data']['companies'][number]]
  const batches = [batchOf({ status: 'Done', transfers: [transferOf()], transfers_more: 3 })]
  const { user } = open({
    [STATE]: () => paymentsOf({ companies: [{ ...one, count: 1200 }], batches, batches_more: 1 }),
    [CALCULATE]: () => ({ data: { calculationWiseAllInvoices: batchCalculationOf({ more: 198 }) } }),
  })
  const card = await company()
  expect(card.getByText(/^The first 2 are listed\./)).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Calculate all of Café Azul' }))
  expect(await card.findByText(/^198 more invoices are waiting\./)).toBeTruthy()
  const latest = within(screen.getByRole('region', { name: 'Latest batches' }))
  expect(latest.getByText('1 older batch is not listed. The page of an invoice shows its transfer.')).toBeTruthy()
  await user.click(latest.getByText('Transfers of this batch'))
  expect(latest.getByText('3 more transfers are not listed. The page of an invoice shows its transfer.')).toBeTruthy()
})

test('staff without the flag is shown that there is no such page [H5]', async () => {
  open({}, sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { invoicesReview: true } } }))
  expect(await screen.findByText('Page Not Found', { selector: 'h1' })).toBeTruthy()
})
