import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../providers/api.ts'
import machine from '../../../../schemas/machines/invoice.json'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import { invoiceOf, TERMS } from '../../../../tests/web/invoices.ts'
import { offeredStep } from '../../../../tests/web/offered-step.ts'
import { openDialog, openOffice } from '../../../../tests/web/office.tsx'
import { sessionOf } from '../../../../tests/web/people.ts'
import { send } from '../../../../tests/web/replaced.ts'
import type { CheckedXml } from './use-xml.ts'

const CREATE = 'contractor/create-new-invoice'
const CORRECT = 'contractor/update-invoice-by-contractor'
const billOf = (more: Partial<CheckedXml> = {}): CheckedXml => ({
  uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
  issuer: { rfc: 'VADA800927DJ3', name: 'ADRIANA VARGAS', regime: '612' },
  receiver: { rfc: 'EKU9003173C9', name: 'CAFÉ AZUL' },
  issued_at: '2026-11-21T12:00:00',
  currency: 'MXN',
  subtotal: '10000.00',
  taxes: '1600.00',
  iva_withheld: '1066.67',
  isr_withheld: '1000.00',
  total: '9533.33',
  items: [
    {
      description: 'Design of the store',
      quantity: '10',
      unit_price: '1000.00',
      amount: '10000.00',
      sat_product_code: '82141500',
      sat_unit_code: 'HUR',
      tax_object: '02',
    },
  ],
  problems: [],
  sat_state: null,
  ...more,
})
const XML = new File(['<xml/>'], 'bill.xml')
const PDF = new File(['%PDF'], 'bill.pdf')

async function open(path = '/admin/invoices?new=1', invoice = invoiceOf()) {
  return openOffice(path, sessionOf('Contractor'), {
    'contractor/get-invoice-by-id': () => ({ data: [invoice] }),
    'contractor/get-history-invoice': () => ({ data: [] }),
    'contractor/get-invoice-terms': () => ({ data: [TERMS] }),
    [CORRECT]: () => ({ data: invoice }),
  })
}
async function dialogOf() {
  const totals = await screen.findByRole('region', { name: 'Totals' })
  return within(totals.closest<HTMLElement>('[role="dialog"]') as HTMLElement)
}
const fileOf = (dialog: ReturnType<typeof within>, name: string | RegExp) =>
  dialog.getByLabelText(name, { selector: 'input' }) as HTMLInputElement

test('an XML fills the fields in and goes with the invoice, its PDF too [H2]', async () => {
  const { user } = await open()
  const dialog = await dialogOf()
  send.mockResolvedValueOnce({ status: 200, data: billOf() })
  await user.upload(fileOf(dialog, /^XML of your tax bill/), XML)
  expect(await dialog.findByText('ADRIANA VARGAS bills CAFÉ AZUL MX$9,533.33.')).toBeTruthy()
  expect(send.mock.calls[0]).toEqual(['contractor/check-xml-invoice', { contractId: 3 }, { xml_file: XML }])
  expect(dialog.getByLabelText<HTMLInputElement>(/^Concept/).value).toBe('Design of the store')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Unit price of item 1' }).value).toBe('1000.00')
  expect(dialog.getByText('MX$9,533.33', { selector: 'dd' })).toBeTruthy()
  expect(dialog.queryByText('This XML cannot be sent with the invoice')).toBeNull()
  await user.upload(fileOf(dialog, 'PDF of the tax bill (optional)'), PDF)
  fireEvent.change(dialog.getByLabelText(/^Period from/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/^Period to/), { target: { value: '2026-10-31' } })
  await expectNoFindings()
  const text = 'This tax bill (UUID 5FB2) is already on invoice C-2026-000001.'
  send.mockRejectedValueOnce(new ApiError(409, 'TAX_BILL_EXISTS', text, { fields: [{ field: 'xml_file', message: text }] }))
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(dialog.getAllByText(text).some((node) => node.getAttribute('role') === 'alert')).toBe(true))
  const [operation, input, files] = send.mock.calls[1] as [string, Record<string, unknown>, object]
  expect([operation, files]).toEqual([CREATE, { xml_file: XML, pdf_file: PDF }])
  expect(input).toMatchObject({
    contractId: 3,
    concept: 'Design of the store',
    regime: '612',
    items: [{ quantity: '10', unit_price: '1000.00', sat_product_code: '82141500', sat_unit_code: 'HUR', tax_object: '02' }],
  })
})

test('problems of the XML are shown next to it; blocking ones stop the submission, also a total changed by typing [H2]', async () => {
  const { user, server } = await open()
  const dialog = await dialogOf()
  const wrong = "The issuer RFC GODE561231GR8 is not the contractor's RFC VADA800927DJ3."
  const problems = [
    { code: 'issuer', message: wrong, blocking: true },
    { code: 'withheld', message: 'The ISR withheld should be 10%.', blocking: false },
  ]
  send.mockResolvedValueOnce({ status: 200, data: billOf({ problems }) })
  await user.upload(fileOf(dialog, /^XML of your tax bill/), XML)
  expect(await dialog.findByText(wrong)).toBeTruthy()
  expect(dialog.getByText('Please check')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText(/^Period from/), { target: { value: '2026-10-01' } })
  fireEvent.change(dialog.getByLabelText(/^Period to/), { target: { value: '2026-10-31' } })
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(document.activeElement?.textContent).toContain(wrong))
  send.mockResolvedValueOnce({ status: 200, data: billOf() })
  await user.upload(fileOf(dialog, /^XML of your tax bill/), new File(['<other/>'], 'other.xml'))
  await waitFor(() => expect(dialog.queryByText(wrong)).toBeNull())
  await user.type(dialog.getByRole('textbox', { name: 'Quantity of item 1' }), '0')
  expect(await dialog.findByText('The total of the XML is 9533.33; the invoice says 95333.30.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Submit' }))
  expect([send.mock.calls.length, server.of(CREATE)]).toEqual([2, []])
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: /^Remove: XML/ }))
  expect(dialog.queryByText('This XML cannot be sent with the invoice')).toBeNull()
})

test('a correction is not sent with an attached XML of another total, and takes it off [H3, I4, D2]', async () => {
  const cfdi = {
    id: 1,
    status: 'External',
    uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
    serie: 'A',
    folio: '7',
    is_stamped: true,
    total: '31224.99',
    issued_at: '2026-11-20T18:00:00.000Z',
    xml_url: '/files/x',
  }
  const invoice = invoiceOf({ status: 'Adjustment', may_correct: true, cfdi })
  const { user, server } = await open(`/admin/invoices/${invoice.id}`, invoice)
  await user.click(await screen.findByRole('button', { name: 'Correct and resubmit' }))
  const dialog = await dialogOf()
  await user.type(dialog.getByRole('textbox', { name: 'Quantity of item 1' }), '0')
  expect(await dialog.findByText(/^The total of the XML is 31224.99; the invoice says /)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Submit again' }))
  expect(server.of(CORRECT)).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Remove the XML from this invoice' }))
  expect(dialog.queryByText(/^The total of the XML is/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Submit again' }))
  await waitFor(() => expect(server.inputs(CORRECT).at(-1)).toMatchObject({ invoiceId: 5, detachXml: true }))
})

test('closing offers the missing tax bill, and a refusal is shown at it [I15]', async () => {
  const step = offeredStep(machine, 'complete', {
    done: 'Invoice completed',
    missing: ['tax bill (CFDI)'],
  })
  const contractor_proofs = [
    {
      id: 1,
      url: '/files/p',
      amount: '100.00',
      paid_at: '2026-11-20',
      uploaded_by: 'A',
      at: '2026-11-20T18:00:00.000Z',
    },
  ]
  const invoice = invoiceOf({ status: 'Paid', cfdi: null, steps: [step], contractor_proofs } as never)
  const { user } = await open(`/admin/invoices/${invoice.id}`, invoice)
  const dialog = await openDialog(user, 'Complete')
  await user.upload(await dialog.findByLabelText(/^XML of the contractor's tax bill/, { selector: 'input' }), XML)
  const text = 'The total of the XML is 1.00; the invoice says 2.00.'
  send.mockRejectedValueOnce(new ApiError(400, 'XML_REFUSED', text, { fields: [{ field: 'xml_file', message: text }] }))
  await user.click(dialog.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(dialog.getAllByText(text).some((node) => node.getAttribute('role') === 'alert')).toBe(true))
  const [operation, , files] = send.mock.calls[0] as [string, object, object]
  expect([operation, files]).toEqual(['contractor/set-complete-invoice-invoice', { xml_file: XML }])
})
