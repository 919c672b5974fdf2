import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EmployeePayroll } from '../../../../contract/payroll/paying/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { payrollOf, payrollRowOf } from '../../../../tests/web/payment-requests.ts'
import { sessionOf } from '../../../../tests/web/people.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const LIST = 'payroll/get-payrolls-by-employee-id'
const rowOf = (more: More<EmployeePayroll>): Given<EmployeePayroll> => ({
  ...payrollRowOf({ status: 'Paid', cfdi_status: 'Valid', cep_status: 'Matched' }),
  folio: 'N-2026-00005',
  kind: 'Regular',
  request_status: 'Paid',
  company: { id: 10, name: 'Ñandú' },
  period_start: '2026-11-16',
  period_end: '2026-11-30',
  payment_date: '2026-11-30',
  ...more,
})
const employee = {
  id: 7,
  firstname: 'Mariana',
  lastname: 'Núñez Herrera',
  number: 'E7',
  onboarding_status: 'Approved',
  company: { id: 10, name: 'Ñandú' },
}
const year = {
  year: 2026,
  payrolls: 2,
  gross: '24000.00',
  taxed: '24000.00',
  exempt: '0.00',
  isr: '2784.08',
  imss_employee: '610.62',
  total_deductions: '3394.70',
  net: '20605.30',
}

function open(role: 'Admin' | 'Client', { path = '', more = {} }: { path?: string; more?: Replies } = {}) {
  const receipt = role === 'Client' ? null : { id: 41, status: 'Signed', parts: ['pdf', 'xml', 'zip'] }
  const payrolls = [rowOf({ id: 11, receipt }), rowOf({ id: 12, payment_date: '2026-11-15', cep_status: null })]
  return openOffice(`/admin/employee-payrolls/7${path}`, sessionOf(role), {
    [LIST]: () => ({ employee, payrolls, totalPayrolls: 2, year_totals: [year] }),
    'payroll/get-payroll-by-id': () => ({ payroll: payrollOf({ status: 'Paid' }) }),
    ...more,
  })
}

test('one person over time: the totals of each year, every payroll with its papers, and one of them explained [I3]', async () => {
  const { user, server, address } = open('Admin')
  expect(await screen.findByRole('heading', { level: 1, name: 'Mariana Núñez Herrera' })).toBeTruthy()
  expect(screen.getByText('MX$20,605.30')).toBeTruthy()
  const page = within(screen.getByRole('main'))
  expect(page.getByRole('link', { name: 'Send Payrolls' }).getAttribute('href')).toBe('/admin/send-payrolls')
  const [, first, second] = screen.getAllByRole('row')
  // Neither CEP nor receipt is there (B14).
  expect(within(second as HTMLElement).getAllByText('N/E')).toHaveLength(2)
  expect(within(first as HTMLElement).getByText('Signed')).toBeTruthy()
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'N-2026-00005' })
      .getAttribute('href'),
  ).toBe('/admin/request-detail/5')
  await expectNoFindings()
  await user.click(screen.getByRole('button', { name: 'Payroll paid on 30 Nov 2026' }))
  expect(address()).toBe('/admin/employee-payrolls/7?payroll=11')
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(await drawer.findByRole('button', { name: /^ISR, MX\$1,392.04/ }))
  expect(drawer.getByText(/LISR 96, since 01 Jan 2026/)).toBeTruthy()
  // It is read here and changed in its request.
  expect(drawer.queryByRole('button', { name: /Payment returned|Hold|Add incident/ })).toBeNull()
  expect(drawer.getByRole('link', { name: 'Open in N-2026-00005' }).getAttribute('href')).toBe(
    '/admin/request-detail/5?payroll=11',
  )
  const papers = within(drawer.getByRole('region', { name: 'Receipt' }))
  expect(papers.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'PDF in Spanish',
    'PDF in English',
    'Tax receipt (XML)',
  ])
  await expectNoFindings()
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2026')
  await waitFor(() => expect(server.inputs(LIST).at(-1)).toMatchObject({ employeeId: 7, year: 2026 }))
})

test('a company has no part in receipts; a payroll of another person in the address is not shown [I3]', async () => {
  open('Client', {
    path: '?payroll=99',
    more: { 'payroll/get-payroll-by-id': () => ({ payroll: payrollOf({ id: 99, employee_id: 8 }) }) },
  })
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('This payroll belongs to a different person.')).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Receipt', hidden: true })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Send Payrolls', hidden: true })).toBeNull()
})

test.each([
  ['no person of that number', '/admin/employee-payrolls/8', { status: 404, code: 'NOT_FOUND', message: 'x' }],
  ['an address that is no number', '/admin/employee-payrolls/abc', { status: 500, code: 'INTERNAL', message: 'x' }],
  [
    'a person without payrolls',
    '/admin/employee-payrolls/1',
    { employee: null, payrolls: [], totalPayrolls: 0, year_totals: [] },
  ],
])('%s is the 404 page [B12]', async (_what, path, reply) => {
  openOffice(path, sessionOf('Admin'), { [LIST]: () => reply })
  await screen.findByRole('heading', { name: 'Page Not Found' })
})

test('before the first payment the page says when that changes; a failure offers to try again [I3]', async () => {
  let isDown = true
  const { user } = open('Admin', {
    more: {
      [LIST]: () =>
        isDown
          ? { status: 500, code: 'INTERNAL', message: 'Something went wrong on our side.' }
          : { employee, payrolls: [], totalPayrolls: 0, year_totals: [] },
    },
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  await user.click(again)
  expect(await screen.findByText('No payrolls yet')).toBeTruthy()
  await expectNoFindings()
})
