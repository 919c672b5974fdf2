import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { UntaxedCompany } from '../../../contract/tax-bills/schemas.ts'
import { ApiError } from '../../../providers/api.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Reply } from '../../../tests/web/fake-server.ts'
import { typeDay, typeHalfDay } from '../../../tests/web/half-day.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { send } from '../../../tests/web/replaced.ts'
import type { Given } from '../../../tests/web/whole.ts'

const LIST = 'contractor/get-all-complete-invoices-by-clients'
const TAX = 'contractor/taxed-invoices-complet-by-client-id'

const COMPANY: Given<UntaxedCompany> = {
  id: 2,
  name: 'Café Azul',
  tax_id: 'EKU9003173C9',
  currency: 'MXN',
  total: '3000.30',
  invoices: ['1000.10', '2000.20'].map((total, at) => ({
    id: at + 11,
    folio: `C-2026-00001${at + 1}`,
    contractor: 'María Núñez',
    total,
    fee: '50.00',
    paid_at: '2026-11-18',
  })),
}

type Invoice = Given<UntaxedCompany['invoices'][number]>

const CODES = [
  ['80101500', 'Servicios de consultoría'],
  ['E48', 'Unidad de servicio'],
  ['03', 'Transferencia'],
] as const

async function open(companies: () => Reply, path = '/admin/tax-bills') {
  const office = openOffice(
    path,
    sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { invoicesTax: true } } }),
    {
      [LIST]: companies,
      'contractor/search-sat-codes': () => {
        const codes = CODES.map(([code, description]) => ({ code, description }))
        return { codes, totalCodes: codes.length, data: { codes, totalCodes: codes.length } }
      },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Tax Bills' })
  return office
}
const found = (companies: Given<UntaxedCompany>[]) => ({ companies, data: { companies } })

test('paid invoices are listed by company with their totals; the chosen ones get their bill, and each shows its result [H7]', async () => {
  let companies = [COMPANY]
  const { user } = await open(() => found(companies))
  const card = within(await screen.findByRole('region', { name: 'Café Azul' }))
  expect(screen.getByText('2 invoices of 1 company')).toBeTruthy()
  expect(card.getByText('MX$3,000.30')).toBeTruthy()
  const add = card.getByRole<HTMLButtonElement>('button', { name: /^Bill selected invoices/ })
  expect(add.disabled).toBe(true)
  await user.click(card.getByRole('checkbox', { name: 'All invoices of Café Azul' }))
  expect(card.getByText('2 selected, MX$3,000.30')).toBeTruthy()
  await expectNoFindings()
  const dialog = await openDialog(user, add, 'Bill for Café Azul')
  await user.click(dialog.getByRole('radio', { name: 'Attach a bill that was made elsewhere' }))
  await user.click(dialog.getByRole('button', { name: 'Mark as billed' }))
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Choose the XML of the bill.',
    'Choose the PDF of the bill.',
  ])
  const [xml, pdf] = [new File(['x'], 'bill.xml'), new File(['p'], 'bill.pdf')]
  await user.upload(dialog.getByLabelText('XML of the bill', { selector: 'input' }), xml)
  await user.upload(dialog.getByLabelText('PDF of the bill', { selector: 'input' }), pdf)
  const text = 'The total of the XML is 1.00; the total of the invoices is 3000.30, and of their fees with IVA 116.00.'
  send.mockRejectedValueOnce(new ApiError(400, 'XML_REFUSED', text, { fields: [{ field: 'xml_file', message: text }] }))
  await user.click(dialog.getByRole('button', { name: 'Mark as billed' }))
  expect((await dialog.findAllByText(text)).map((node) => node.getAttribute('role'))).toEqual(['alert'])
  await expectNoFindings()
  send.mockResolvedValueOnce({
    successfulTransfers: [{ invoiceId: 11, transferId: null, taxed_at: '2026-11-22T00:00:00.000Z', uuid: 'AAAA' }],
    failTransfers: [{ invoiceId: 12, message: 'C-2026-000012 is already billed.' }],
    errors: [{ row: 2, message: 'C-2026-000012 is already billed.' }],
    bill: null,
  })
  await user.click(dialog.getByRole('button', { name: 'Mark as billed' }))
  expect(await screen.findByText('1 invoice is billed')).toBeTruthy()
  expect(screen.getByText('C-2026-000012 is already billed.')).toBeTruthy()
  expect(send.mock.calls.at(-1)).toEqual([TAX, { clientId: 2, invoiceIds: '11,12' }, { xml_file: xml, pdf_file: pdf }])
  companies = []
  await user.click(within(screen.getByRole('dialog')).getByText('Close', { selector: 'span' }))
  expect(await screen.findByRole('region', { name: 'No invoices to bill' })).toBeTruthy()
})

test('the bill of the fees is made here, with a note where the SAT has not stamped it; without fees one is attached [H6]', async () => {
  const [first, second] = COMPANY.invoices as [Invoice, Invoice]
  const free = { ...COMPANY, id: 3, name: 'Sin Cuota', invoices: [{ ...second, id: 13, fee: '0.00' }] }
  const { user } = await open(() => found([{ ...COMPANY, invoices: [first] }, free]))
  const start = async (name: string) => {
    const card = within(await screen.findByRole('region', { name }))
    await user.click(card.getByRole('checkbox', { name: `All invoices of ${name}` }))
    await user.click(card.getByRole('button', { name: /^Bill selected invoices/ }))
    return within(await screen.findByRole('dialog', { name: `Bill for ${name}` }))
  }
  const none = await start('Sin Cuota')
  expect(none.getByText('These invoices have no fee to bill.')).toBeTruthy()
  expect(none.queryByRole('radio')).toBeNull()
  await user.click(none.getByRole('button', { name: 'Cancel' }))
  const dialog = await start('Café Azul')
  const make = dialog.getByRole<HTMLInputElement>('radio', { name: /the fee of this invoice: MX\$50.00 and IVA/ })
  expect(make.checked).toBe(true)
  expect(await dialog.findByDisplayValue('80101500 Servicios de consultoría')).toBeTruthy()
  await expectNoFindings()
  send.mockRejectedValueOnce(new ApiError(409, 'TAX_BILL_EXISTS', 'The bill of these fees is being made.'))
  await user.click(dialog.getByRole('button', { name: 'Make the bill' }))
  expect(await dialog.findByText('The bill of these fees is being made.')).toBeTruthy()
  const bill = { serie: 'PF', folio: '7', uuid: null, is_stamped: false, total: '58.00', xml_url: '/x', pdf_url: '/p' }
  const done = { successfulTransfers: [{ invoiceId: 11, transferId: null, taxed_at: '2026-11-22T00:00:00.000Z', uuid: null }] }
  send.mockResolvedValueOnce({ ...done, failTransfers: [], errors: [], bill })
  await user.click(dialog.getByRole('button', { name: 'Make the bill' }))
  expect(await screen.findByText('Bill PF 7 for MX$58.00')).toBeTruthy()
  expect(screen.getByText('Sealed, not stamped by the SAT')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download PDF: PF 7' }).getAttribute('href')).toBe('/p')
  const codes = { productCode: '80101500', unitCode: 'E48', paymentForm: '03' }
  expect(send.mock.calls.at(-1)).toEqual([TAX, { clientId: 2, invoiceIds: '11', ...codes }, {}])
  await expectNoFindings()
})

test('a file of transfers marks the invoices it names; its errors are shown next to it [H7]', async () => {
  const { user } = await open(() => found([COMPANY]))
  const card = within(await screen.findByRole('region', { name: 'Café Azul' }))
  const input = screen.getByLabelText('Transfers (CSV), optional', { selector: 'input' })
  const text = 'The first line needs a column named invoice_id.'
  send.mockRejectedValueOnce(new ApiError(400, 'VALIDATION', 'x', { fields: [{ field: 'transfers_file', message: text }] }))
  await user.upload(input, new File(['a'], 'wrong.csv'))
  expect((await screen.findByText(text)).getAttribute('role')).toBe('alert')
  const [first, second] = COMPANY.invoices as [Invoice, Invoice]
  send.mockResolvedValueOnce(found([{ ...COMPANY, invoices: [first, { ...second, transferMatched: true }] }]))
  await user.upload(input, new File(['invoice_id\n12'], 'transfers.csv'))
  expect((await card.findByText('In the transfers')).closest('tr')?.textContent).toContain('C-2026-000012')
  expect(screen.queryByText(text)).toBeNull()
})

test('without invoices to bill it says so, and for chosen days offers all days again [H7]', async () => {
  const { user, server, address } = await open(() => found([]), '/admin/tax-bills?from=2026-11-01')
  expect(await screen.findByText('No invoices paid on these days need a bill.')).toBeTruthy()
  await expectNoFindings()
  typeHalfDay(screen.getByLabelText('Paid from'))
  expect(screen.getByRole('alert').textContent).toBe('Enter the whole date: day, month and year.')
  expect(address()).toBe('/admin/tax-bills?from=2026-11-01')
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  expect(await screen.findByText(/Paid invoices appear here until/)).toBeTruthy()
  expect(address()).toBe('/admin/tax-bills')
  expect(server.inputs(LIST)).toEqual([
    { from: '2026-11-01', to: '' },
    { from: '', to: '' },
  ])
})

test('a list that could not be read can be read again; the fields show the days of the address, also after the menu has opened the page again [H7]', async () => {
  const { server, user } = await open(() => ({ status: 500, code: 'INTERNAL', message: 'Something went wrong.' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.replies[LIST] = () => found([COMPANY])
  await user.click(again)
  await screen.findByRole('region', { name: 'Café Azul' })
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  typeDay(field('Paid from'), '2026-11-02')
  await waitFor(() => expect(server.inputs(LIST).at(-1)).toMatchObject({ from: '2026-11-02', to: '' }))
  await user.click(screen.getByRole('link', { name: 'Tax Bills' }))
  await waitFor(() => expect(field('Paid from').value).toBe(''))
  expect(field('Paid to').value).toBe('')
})
