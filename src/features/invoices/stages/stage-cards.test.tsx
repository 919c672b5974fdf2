import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StageSum } from '../../../../contract/invoices/schemas.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { sessionOf } from '../../../../tests/web/people.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const LIST = '/admin/invoices'
const sumOf = (stage: StageSum['stage'], more: More<StageSum> = {}): Given<StageSum> => ({
  stage,
  count: 0,
  late: 0,
  ...more,
})
const STAGES = [
  sumOf('approval', {
    count: 3,
    late: 2,
    since: new Date(Date.now() - 9 * 86_400_000).toISOString(),
    totals: [
      { currency: 'MXN', amount: '3480.00' },
      { currency: 'USD', amount: '120.50' },
    ],
  }),
  sumOf('money', { count: 1, since: new Date().toISOString(), totals: [{ currency: 'MXN', amount: '1160.00' }] }),
  sumOf('tax-bill'),
]

function open(path: string, role: 'Admin' | 'Client' = 'Admin', stages: () => object = () => ({ data: { stages: STAGES } })) {
  return openOffice(path, sessionOf(role), {
    'contractor/get-invoice-stages': stages as never,
    'contractor/get-all-invoices-by-id-contractor': () => ({
      data: { invoicesContractor: [], totalInvoices: 0, page: 1, limit: 25 },
    }),
  })
}
const cards = async () => within(await screen.findByRole('navigation', { name: 'Invoices by next step' }))

test('each card shows number, totals, age and late ones, and links to them in the list [#7]', async () => {
  const { user, address, server } = open(`${LIST}?companyId=2`)
  const card = await (await cards()).findByRole('link', { name: /^Approval by the client\s*3/ })
  expect(card.textContent).toMatch(/3,480\.00.*120\.50.*Oldest: 9 days.*2 late/)
  expect(server.inputs('contractor/get-invoice-stages').at(-1)).toEqual({ filters: { companyId: 2 } })
  await user.click(card)
  await waitFor(() => expect(address()).toBe(`${LIST}?companyId=2&stage=approval&sort=status_since`))
  await waitFor(() =>
    expect(server.inputs('contractor/get-all-invoices-by-id-contractor').at(-1)).toMatchObject({
      sort: 'status_since',
      filters: { companyId: 2, stage: 'approval' },
    }),
  )
  const chosen = () => screen.getByRole('link', { name: /^Approval by the client/ })
  expect(chosen().getAttribute('aria-current')).toBe('true')
  await user.click(chosen())
  await waitFor(() => expect(address()).toBe(`${LIST}?companyId=2`))
})

test('a stage with more invoices than are counted says so, without amounts [#7]', async () => {
  open(LIST, 'Admin', () => ({ data: { stages: [sumOf('review', { count: 10_001 })] } }))
  const card = await (await cards()).findByRole('link', { name: /^Review\s*10,000\+/ })
  expect(card.textContent).toContain('Too many to add up. Filter by client.')
})

test('payment and tax bills link to their pages for many invoices; a failure is reported, and a company has no cards [#7]', async () => {
  open(LIST)
  const found = await cards()
  expect((await found.findByRole('link', { name: /^Money/ })).getAttribute('href')).toBe('/admin/payments')
  const bill = found.getByRole('link', { name: /^Tax bill to the client/ })
  expect([bill.getAttribute('href'), bill.textContent]).toEqual([
    '/admin/tax-bills',
    expect.stringContaining('Nothing is waiting'),
  ])
  open(LIST, 'Admin', () => Response.json({ code: 'NOT_FOUND', message: 'This cannot be found.' }, { status: 404 }))
  await screen.findByText('This cannot be found.')
  const { server } = open(LIST, 'Client')
  await screen.findByText('No invoices have been submitted yet.')
  expect(server.of('contractor/get-invoice-stages')).toEqual([])
})
