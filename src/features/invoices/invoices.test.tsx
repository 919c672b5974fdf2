import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { today } from '../../../contract/calendar.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { fakeServer, Replies } from '../../../tests/web/fake-server.ts'
import { invoiceOf, stepOf, TERMS } from '../../../tests/web/invoices.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { send } from '../../../tests/web/replaced.ts'

const MOVE = 'contractor/update-invoice-status'
const STORY = 'contractor/get-history-invoice'
const CREATE = 'contractor/create-new-invoice'

function open(
  role: 'Admin' | 'Client' | 'Contractor',
  invoice: Invoice,
  more: Replies = {},
  path?: string,
  left: { on: string; until: string } | null = null,
) {
  return openOffice(path ?? `/admin/invoices/${invoice.id}`, sessionOf(role, { left }), {
    'contractor/get-invoice-by-id': () => ({ data: [invoice] }),
    'contractor/get-invoice-terms': () => ({ data: [TERMS] }),
    [STORY]: () => ({
      data: [
        {
          at: '2026-11-01T16:00:00.000Z',
          who: { name: 'María Núñez', role: 'Contractor' },
          action: 'invoice.created',
          to: 'Pending',
        },
        {
          at: '2026-11-02T16:00:00.000Z',
          who: { name: 'María Núñez', role: 'Contractor' },
          action: 'invoice.corrected',
          from: 'Adjustment',
          to: 'Pending',
          changes: [{ field: 'total', from: '67000.00', to: '60000.00' }],
        },
      ],
    }),
    ...more,
  })
}
const inputOf = (server: ReturnType<typeof fakeServer>, operation: string) => server.inputs(operation).at(-1)

test('the page shows the status, the party whose turn it is, the calculation of its amounts, and a correction with the old and the new total [H1, H3, F10]', async () => {
  open('Admin', invoiceOf({ status: 'Adjustment', waits_for: 'Owner' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'C-2026-000005' })).toBeTruthy()
  expect(screen.getByText('Adjustment', { selector: '[data-tone]' }).dataset['tone']).toBe('cyan')
  expect(screen.getByText('Waiting for the contractor')).toBeTruthy()
  const amounts = within(screen.getByRole('region', { name: 'Items and totals' }))
  expect(amounts.getByText('Subtotal and IVA, less withholdings')).toBeTruthy()
  expect(amounts.getByText('MX$32,964.99')).toBeTruthy()
  expect(await screen.findByText('Invoice submitted')).toBeTruthy()
  expect(screen.getByText('Total: 67,000.00 → 60,000.00')).toBeTruthy()
  await expectNoFindings()
})

test('the company approves the displayed amounts, and a refusal keeps the dialog open with its message [H3]', async () => {
  let refusals = 1
  const { server, user } = open('Client', invoiceOf({ status: 'Approval', waits_for: 'Client', steps: [stepOf({})] }), {
    [MOVE]: () => {
      if (refusals-- > 0)
        return { status: 409, code: 'TOTALS_CHANGED', message: 'The amounts changed after you opened this page.' }
      return { data: { id: 5, status: 'Approval', approved_by_client_at: '2026-11-21T00:00:00.000Z' } }
    },
  })
  const dialog = await openDialog(user, 'Approve')
  expect(dialog.getByText('MX$32,964.99')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByText('The amounts changed after you opened this page.')).toBeTruthy()
  expect(inputOf(server, MOVE)).toMatchObject({ invoiceId: 5, status: 'Approval', totalsHash: 'f'.repeat(64), version: 1 })
  const told = server.of(STORY).length
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // The history shows the action at once.
  await waitFor(() => expect(server.of(STORY).length).toBeGreaterThan(told))
})

test('a proof of another amount than the company owes says so; prices of a unit keep their decimals [H3]', async () => {
  const proof = { id: 1, name: 'spei.pdf', file_url: null, reference: null, paid_at: '2026-11-20', returned_at: null }
  const payment_proofs = [{ ...proof, amount: '32964.00' }]
  const items = [{ ...invoiceOf({}).items[0], quantity: '3', unit_price: '3333.333333', amount: '10000.00' }]
  open('Client', invoiceOf({ status: 'Validating', payment_proofs, items } as Partial<Invoice>))
  expect(await screen.findAllByText('This differs from the amount to pay, MX$32,964.99.')).toHaveLength(1)
  expect(screen.getByText('MX$3,333.333333')).toBeTruthy()
})

test('only the newest proof that counts is compared with the amount to pay, not one that was refused [H3]', async () => {
  const proof = { id: 1, name: 'refused.pdf', file_url: null, reference: null, paid_at: '2026-11-20', returned_at: null }
  const payment_proofs = [
    { ...proof, amount: '100.00', returned_at: '2026-11-21T00:00:00.000Z' },
    { ...proof, id: 2, name: 'right.pdf', amount: '32964.99' },
    { ...proof, id: 3, name: 'refused-too.pdf', amount: '200.00', returned_at: '2026-11-21T00:00:00.000Z' },
  ]
  open('Client', invoiceOf({ status: 'Validating', payment_proofs } as Partial<Invoice>))
  expect(await screen.findByText(/right\.pdf/)).toBeTruthy()
  expect(screen.getByText(/refused\.pdf/)).toBeTruthy()
  expect(screen.queryByText(/This differs from the amount to pay/)).toBeNull()
  expect(screen.getAllByText('Refused on 20 Nov 2026: it proves no payment.')).toHaveLength(2)
})

test('a step that needs a reason is not sent without one; missing items are listed next to the button [H3]', async () => {
  const back = stepOf({
    action: 'ask-readjustment',
    to: 'Readjustment',
    label: 'Send back',
    button: 'default',
    needs_reason: true,
  })
  const blocked = stepOf({ missing: ['a person at the company who may approve'] })
  const { server, user } = open('Client', invoiceOf({ status: 'Approval', steps: [back, blocked] }))
  const approve = await screen.findByRole<HTMLButtonElement>('button', { name: 'Approve' })
  expect(approve.disabled).toBe(true)
  expect(screen.getByText('Still missing: a person at the company who may approve')).toBeTruthy()
  const dialog = await openDialog(user, 'Send back')
  await user.click(dialog.getByRole('button', { name: 'Send back' }))
  expect(dialog.getByRole('alert').textContent).toContain('at least 10 characters')
  expect(inputOf(server, MOVE)).toBeUndefined()
})

test('a proof needs its file, and goes with amount and day [H3]', async () => {
  const prove = stepOf({
    action: 'upload-proof',
    call: 'contractor/upload-payment-proof-invoice',
    to: 'Validating',
    label: 'Upload payment proof',
    question: null,
  })
  send.mockResolvedValue({ data: { payment_proofs: [], status: 'Validating' } })
  const { user } = open('Client', invoiceOf({ status: 'Approval', steps: [prove] }))
  const dialog = await openDialog(user, 'Upload payment proof')
  fireEvent.change(await dialog.findByLabelText(/^Paid on/), { target: { value: '2026-11-20' } })
  await user.click(dialog.getByRole('button', { name: 'Upload payment proof' }))
  expect(await dialog.findByText('Choose the file of the proof.')).toBeTruthy()
  const file = new File(['%PDF-1.7'], 'proof.pdf', { type: 'application/pdf' })
  await user.upload(dialog.getByTestId('proof'), file)
  await user.click(dialog.getByRole('button', { name: 'Upload payment proof' }))
  await waitFor(() => expect(send).toHaveBeenCalled())
  const [operation, input, files] = send.mock.calls[0] as [string, object, object]
  expect([operation, files]).toEqual([prove.call, { proof_file: file }])
  expect(input).toMatchObject({ invoiceId: 5, amount: '32964.99', paid_at: '2026-11-20' })
})

test('a contractor writes an invoice: totals are calculated while typing, and a failed save keeps the typed data [H3, C24]', async () => {
  let refusals = 1
  const { server, user } = open(
    'Contractor',
    invoiceOf(),
    {
      [CREATE]: () => {
        if (refusals-- > 0)
          return { status: 409, code: 'INVOICE_EXISTS', message: 'Invoice C-2026-000001 already exists for this period.' }
        return { data: invoiceOf(), invoice: invoiceOf() }
      },
    },
    '/admin/invoices?new=1',
  )
  // The dialog that waits for its forms gives way to the one with the fields.
  const totals = within(await screen.findByRole('region', { name: 'Totals' }))
  const dialog = within(screen.getByRole('region', { name: 'Totals' }).closest<HTMLElement>('[role="dialog"]') as HTMLElement)
  expect(totals.getByText('MX$31,224.99')).toBeTruthy()
  const quantity = dialog.getByRole('textbox', { name: 'Quantity of item 1' })
  await user.clear(quantity)
  expect(totals.getByText(/as soon as the items are complete/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect(await dialog.findByText('Enter a concept.')).toBeTruthy()
  expect((await dialog.findAllByText('Enter a number above 0 with at most six decimals.')).length).toBeGreaterThan(0)
  expect(inputOf(server, CREATE)).toBeUndefined()
  await user.type(quantity, '2')
  expect(totals.getByText('MX$62,449.98')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Concept/), 'Design of the store')
  fireEvent.change(dialog.getByLabelText(/^Period from/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/^Period to/), { target: { value: '2026-10-31' } })
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Invoice C-2026-000001 already exists for this period.')
  expect((quantity as HTMLInputElement).value).toBe('2')
  const { requestKey: _key, ...sent } = inputOf(server, CREATE) as { requestKey: string }
  expect(sent).toEqual({
    contractId: 3,
    concept: 'Design of the store',
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    regime: '626',
    items: [{ description: 'Designer', quantity: '2', unit_price: '30000.00' }],
  })
  await expectNoFindings()
})

const PAINTER = { contract_id: 4, company: 'Molinos', job_name: 'Painter', contractor_fee: '9000.00' }
const TWO = [
  { ...TERMS, regimes: TERMS.regimes.slice(0, 1) },
  { ...TERMS, ...PAINTER, regimes: TERMS.regimes.slice(1) },
]

test('another contract brings its job, fee and regime; typed lines stay, and its regime counts [H3]', async () => {
  const { server, user } = open(
    'Contractor',
    invoiceOf(),
    {
      'contractor/get-invoice-terms': () => ({ data: TWO }),
      [CREATE]: () => ({ data: invoiceOf(), invoice: invoiceOf() }),
    },
    '/admin/invoices?new=1',
  )
  await screen.findByRole('region', { name: 'Totals' })
  const dialog = within(screen.getByRole('region', { name: 'Totals' }).closest<HTMLElement>('[role="dialog"]') as HTMLElement)
  const price = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Unit price of item 1' })
  const description = () => dialog.getByRole<HTMLInputElement>('textbox', { name: 'Description of item 1' }).value
  const contract = dialog.getByRole('combobox', { name: 'Contract' })
  await user.selectOptions(contract, '4')
  expect([description(), price().value]).toEqual(['Painter', '9000.00'])
  await user.selectOptions(contract, '3')
  await retype(user, price(), '100')
  await user.selectOptions(contract, '4')
  expect([description(), price().value]).toEqual(['Designer', '100'])
  await user.type(dialog.getByLabelText(/^Concept/), 'Walls of the store')
  fireEvent.change(dialog.getByLabelText(/^Period from/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/^Period to/), { target: { value: '2026-10-31' } })
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() =>
    expect(inputOf(server, CREATE)).toMatchObject({
      contractId: 4,
      concept: 'Walls of the store',
      regime: '612',
      items: [{ description: 'Designer', quantity: '1', unit_price: '100' }],
    }),
  )
})

test.each([
  ['on its last day', today(), 1],
  ['not after that day', '2026-01-31', 0],
])('a contractor whose contract ended writes an invoice %s [E9, H3]', async (_when, on, count) => {
  open('Contractor', invoiceOf(), {}, '/admin/invoices', { on, until: '2099-01-01' })
  expect(await screen.findByText(/No invoices/)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'New invoice' })).toHaveLength(count)
})
