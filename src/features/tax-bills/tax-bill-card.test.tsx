import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import type { TaxBill } from '../../../contract/tax-bills/schemas.ts'
import { ApiError } from '../../../providers/api.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../tests/web/fake-server.ts'
import { invoiceOf } from '../../../tests/web/invoices.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { send } from '../../../tests/web/replaced.ts'
import type { Given, More } from '../../../tests/web/whole.ts'

const READ = 'contractor/get-tax-bill-by-invoice-id'
const CANCEL = 'contractor/cancel-tax-bill'
const MAKE = 'contractor/create-new-tax-bill-facturama'
const CODES = 'contractor/search-sat-codes'

const billOf = (more: More<TaxBill> = {}): Given<TaxBill> => ({
  id: 9,
  status: 'Valid',
  serie: 'PL',
  folio: '9',
  total: '31224.99',
  issued_at: '2026-11-20T18:00:00.000Z',
  xml_url: '/files/x',
  pdf_url: '/files/p',
  ...more,
})
const stateOf = (more: object = {}) => ({
  data: {
    may_make: true,
    needs_key_each_time: true,
    suggested: { cfdi_use: 'G03', payment_form: '03' },
    ...more,
  },
})
const CATALOG: Record<string, string> = { G03: 'Gastos en general', '03': 'Transferencia', '82141500': 'Diseño', HUR: 'Hora' }

async function open(
  role: 'Admin' | 'Client' | 'Contractor',
  state: () => Reply,
  invoice: More<Invoice> = {},
  more: Replies = {},
) {
  const whole = invoiceOf({ status: 'Paid', approved_by_client_at: '2026-11-10T00:00:00.000Z', ...invoice })
  const office = openOffice(`/admin/invoices/${whole.id}`, sessionOf(role), {
    'contractor/get-invoice-by-id': () => ({ data: [whole] }),
    'contractor/get-history-invoice': () => ({ data: [] }),
    [READ]: state,
    [CODES]: ({ search }) => {
      const words = String(search).toLowerCase()
      const codes = Object.entries(CATALOG)
        .map(([code, description]) => ({ code, description }))
        .filter(({ code, description }) => `${code} ${description}`.toLowerCase().includes(words))
      return { codes, totalCodes: codes.length, data: { codes, totalCodes: codes.length } }
    },
    ...more,
  })
  const card = within(await screen.findByRole('region', { name: 'Tax bill (CFDI)' }))
  return { ...office, card }
}

test('a bill is made: codes are found while typing, missing values and a wrong password are reported at their fields [H6, I16]', async () => {
  let cfdi: Given<TaxBill> | null = null
  const { card, user } = await open('Contractor', () => stateOf({ cfdi, may_make: cfdi === null }))
  const dialog = await openDialog(user, await card.findByRole('button', { name: 'Create tax bill' }), /^Create the tax bill of/)
  expect(dialog.getByText('The bill is for MX$31,224.99, the same as the invoice.')).toBeTruthy()
  const use = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'CFDI use' })
  await waitFor(() => expect(use.value).toBe('G03 Gastos en general'))
  const submit = dialog.getByRole('button', { name: 'Create tax bill' })
  await user.click(submit)
  expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Choose a product or service.',
    'Choose a unit.',
    'Choose the key file (.key).',
    'Enter the password of the key.',
  ])
  expect(send).not.toHaveBeenCalled()
  await user.type(dialog.getByRole('combobox', { name: 'Product or service of item 1' }), 'diseño')
  await user.click(await dialog.findByRole('option', { name: '82141500 Diseño' }))
  await user.type(dialog.getByRole('combobox', { name: 'Unit of item 1' }), 'HUR')
  await user.click(await dialog.findByRole('option', { name: 'HUR Hora' }))
  const key = new File(['k'], 'seal.key')
  await user.upload(dialog.getByLabelText('Key file (.key)', { selector: 'input' }), key)
  await user.type(dialog.getByLabelText('Password of the key'), 'wrong')
  const text = 'The password of the key is wrong.'
  send.mockRejectedValueOnce(new ApiError(400, 'CSD_REFUSED', text, { fields: [{ field: 'password', message: text }] }))
  await user.click(submit)
  // Said once, at the field it is about.
  expect((await dialog.findAllByText(text)).map((node) => node.getAttribute('role'))).toEqual(['alert'])
  await expectNoFindings()
  await user.type(dialog.getByLabelText('Password of the key'), '!')
  cfdi = billOf()
  send.mockResolvedValueOnce({ status: 200, data: { cfdi } })
  await user.click(submit)
  expect(await card.findByText('Sealed, not stamped by the SAT')).toBeTruthy()
  const [operation, input, files] = send.mock.calls.at(-1) as [string, Record<string, unknown>, object]
  const { requestKey, ...others } = input
  expect([operation, files, typeof requestKey]).toEqual([MAKE, { key_file: key }, 'string'])
  expect(others).toEqual({
    invoiceId: 5,
    cfdi_use: 'G03',
    payment_form: '03',
    payment_method: 'PUE',
    receiver: 'company',
    password: 'wrong!',
    items: [{ product_code: '82141500', unit_code: 'HUR', tax_object: '02' }],
  })
})

test('a card that could not be read can be read again; obstacles to a bill are shown, with a link to the seal [H6]', async () => {
  const missing = ["the contractor's seal certificate (CSD)", "the company's fiscal zip code"]
  const refusal = { status: 429, code: 'RATE_LIMITED', message: 'Too many calls. Try again in a minute.' }
  const { card, server, user } = await open('Admin', () => refusal)
  const again = await card.findByRole('button', { name: 'Try again' })
  server.replies[READ] = () => stateOf({ missing })
  await user.click(again)
  expect(await card.findByText(`Still missing: ${missing.join(', ')}`)).toBeTruthy()
  expect((card.getByRole('button', { name: 'Create tax bill' }) as HTMLButtonElement).disabled).toBe(true)
  const link = card.getByRole('link', { name: 'Open bank details and seal certificate' })
  expect(link.getAttribute('href')).toBe('/admin/employees-onboarding/7?tab=bank')
  await expectNoFindings()
})

test('before the client has approved the card says when [H6]', async () => {
  const { card } = await open('Contractor', () => stateOf(), { status: 'Approval', approved_by_client_at: null })
  expect(await card.findByText(/You can create it once the client has approved the invoice/)).toBeTruthy()
  expect(card.queryByRole('button')).toBeNull()
})

test('a bill is cancelled with a motive; 01 wants the UUID of the other bill [H6]', async () => {
  let cfdi: Given<TaxBill> | null = billOf({ uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', is_stamped: true })
  const former: Given<TaxBill>[] = []
  const { card, user, server } = await open(
    'Admin',
    () => stateOf({ cfdi, former, may_cancel: cfdi !== null }),
    {},
    {
      [CANCEL]: () => {
        if (cfdi) former.push({ ...cfdi, status: 'Cancelled', cancel_reason: 'Made with errors (01)' })
        cfdi = null
        return { data: { cfdi: former[0] } }
      },
    },
  )
  expect((await card.findByRole('link', { name: 'Download XML: PL 9' })).getAttribute('href')).toBe('/files/x')
  expect(card.getByText('5FB2822E-396D-4725-8521-CDC4BDD20CCF')).toBeTruthy()
  expect(card.queryByText('Sealed, not stamped by the SAT')).toBeNull()
  const dialog = await openDialog(user, card.getByRole('button', { name: 'Cancel tax bill' }), /^Cancel the tax bill of/)
  await user.click(dialog.getByRole('radio', { name: /^01/ }))
  const field = dialog.getByLabelText('UUID of the replacement bill')
  await user.click(dialog.getByRole('button', { name: 'Cancel tax bill' }))
  expect(dialog.getByRole('alert').textContent).toBe('Enter the UUID of the replacement bill.')
  expect(document.activeElement).toBe(field)
  await expectNoFindings()
  const other = '11111111-396d-4725-8521-cdc4bdd20ccf'
  await user.type(field, other)
  await user.click(dialog.getByRole('button', { name: 'Cancel tax bill' }))
  expect(await card.findByText('1 former tax bill')).toBeTruthy()
  expect(server.inputs(CANCEL)).toEqual([{ invoiceId: 5, motive: '01', substituteUuid: other }])
})

test('a company sees the bill and its papers, and nothing to press [H6]', async () => {
  const cfdi = billOf({ status: 'External', uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF', is_stamped: true, pdf_url: null })
  const { card, server } = await open('Client', () => stateOf(), { cfdi })
  expect(await card.findByText('Made elsewhere')).toBeTruthy()
  expect(card.getAllByRole('link').map(({ textContent }) => textContent?.trim())).toEqual(['Download XML'])
  expect(card.queryByRole('button')).toBeNull()
  expect(server.of(READ)).toEqual([])
})
