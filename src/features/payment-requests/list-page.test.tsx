import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PaymentRequestRow } from '../../../contract/payroll/requests/schemas.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { requestOf } from '../../../tests/web/payment-requests.ts'
import { sessionOf } from '../../../tests/web/people.ts'

const rowOf = (id: number, folio: string, net: string | null): PaymentRequestRow => {
  const { totals: _, ...request } = requestOf({ id, folio })
  return { ...request, totals: { people: 3, net, total_to_fund: net } }
}

test('a request that was not calculated says so instead of an amount [I1]', async () => {
  openOffice('/admin/request-payments', sessionOf('Admin'), {
    'payroll/find-all-request-payments': () => ({
      requestPayments: [rowOf(5, 'N-2026-00005', null), rowOf(4, 'N-2026-00004', '0.00')],
      totalRequestPayments: 2,
      page: 1,
      limit: 25,
    }),
  })
  const row = async (folio: string) =>
    (await screen.findByRole('link', { name: folio })).closest<HTMLElement>('tr') as HTMLElement
  expect(within(await row('N-2026-00005')).getByText('Not calculated')).toBeTruthy()
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: 'Send Payrolls' }).getAttribute('href')).toBe('/admin/send-payrolls')
  // Nothing to pay out is an amount like any other.
  expect(within(await row('N-2026-00004')).getByText('MX$0.00')).toBeTruthy()
})
