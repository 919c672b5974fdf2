import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { IssuedFeeBill } from '../../../contract/tax-bills/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import type { Given, More } from '../../../tests/web/whole.ts'

const UNTAXED = 'contractor/get-all-complete-invoices-by-clients'
const LIST = 'contractor/get-fee-bills'
const CANCEL = 'contractor/cancel-fee-bill'
const UUID = '5FB2822E-396D-4725-8521-CDC4BDD20CCF'

const billOf = (change: More<IssuedFeeBill> = {}): Given<IssuedFeeBill> => ({
  id: 7,
  serie: 'PF',
  folio: '7',
  uuid: UUID,
  is_stamped: true,
  total: '116.00',
  status: 'Valid',
  company: { id: 2, name: 'Café Azul' },
  issued_at: '2026-11-20T18:00:00.000Z',
  xml_url: '/x',
  pdf_url: '/p',
  invoices: [{ id: 11, folio: 'C-2026-000011' }],
  ...change,
})

async function open(list: (page: unknown) => { feeBills: Given<IssuedFeeBill>[]; totalFeeBills: number }, more: Replies = {}) {
  const office = openOffice(
    '/admin/tax-bills',
    sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { invoicesTax: true } } }),
    {
      [UNTAXED]: () => ({ companies: [], data: { companies: [] } }),
      [LIST]: ({ page }) => ({ data: list(page) }),
      ...more,
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Tax Bills' })
  return office
}

test('a bill of the fees is cancelled with a motive of the SAT; its invoices are looked for again [H6]', async () => {
  let bill = billOf()
  const { user, server } = await open(() => ({ feeBills: [bill], totalFeeBills: 1 }), {
    [CANCEL]: () => {
      const text = 'The service did not answer.'
      if (server.of(CANCEL).length === 1) return { status: 502, code: 'PROVIDER', message: text }
      bill = billOf({ status: 'Cancelled', cancel_reason: 'The operation did not take place (03)' })
      return { data: { feeBill: bill } }
    },
  })
  const card = within(await screen.findByRole('region', { name: 'Fee bills' }))
  expect(card.getByText('Café Azul')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Download XML: PF 7' }).getAttribute('href')).toBe('/x')
  expect(card.getByRole('link', { name: 'C-2026-000011' }).getAttribute('href')).toBe('/admin/invoices/11')
  await expectNoFindings()
  const dialog = await openDialog(user, card.getByRole('button', { name: 'Cancel bill PF 7' }), 'Cancel bill PF 7?')
  await user.click(dialog.getByRole('radio', { name: /^01/ }))
  await user.click(dialog.getByRole('button', { name: 'Cancel bill' }))
  expect(dialog.getByRole('alert').textContent).toBe('Enter the UUID of the replacement bill.')
  await expectNoFindings()
  await user.click(dialog.getByRole('radio', { name: /^03/ }))
  await user.click(dialog.getByRole('button', { name: 'Cancel bill' }))
  expect(await dialog.findByText('The service did not answer.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel bill' }))
  expect(await card.findByText('The operation did not take place (03)')).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Cancel bill/ })).toBeNull()
  expect(server.inputs(CANCEL).at(-1)).toEqual({ feeBillId: 7, motive: '03' })
  expect(server.of(UNTAXED)).toHaveLength(2)
})

test('bills of the fees are listed page by page, and one that waits for the company says so [H6]', async () => {
  const { user } = await open((page) => {
    const waiting = billOf({ id: 3, folio: '3', status: 'Pending cancellation', pdf_url: null })
    return { feeBills: page === 2 ? [waiting] : [billOf({ is_stamped: false, uuid: null })], totalFeeBills: 11 }
  })
  const card = within(await screen.findByRole('region', { name: 'Fee bills' }))
  expect(card.getByText('Sealed only')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Next page' }))
  expect(await card.findByText(/^The company still has to agree/)).toBeTruthy()
  expect(card.getByText('PDF not available yet. We will fetch it in the morning.')).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Cancel bill/ })).toBeNull()
  await expectNoFindings()
})
