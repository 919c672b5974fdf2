import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { invoiceOf } from '../../tests/web/invoices.ts'
import { openOffice } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'

test('neither an amount of millions nor a long status is cut: their columns are wide enough', async () => {
  openOffice('/admin/invoices', sessionOf('Admin'), {
    'contractor/get-all-invoices-by-id-contractor': () => ({
      data: { invoicesContractor: [invoiceOf({ total: '99999999.99' })], totalInvoices: 1 },
    }),
  })
  const heads = await screen.findAllByRole('columnheader')
  const widths = [...document.querySelectorAll<HTMLElement>('col')].map(({ style }) => Number.parseFloat(style.width))
  const widthOf = (title: string) => widths[heads.findIndex(({ textContent }) => textContent === title)]
  // As wide as sixteen digits and signs; and as "Readjustment" in its badge.
  expect(widthOf('Total')).toBeGreaterThanOrEqual(158)
  expect(widthOf('Status')).toBeGreaterThan(145)
})
