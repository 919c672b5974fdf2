import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { RequestPapers } from '../../../../contract/payroll/papers/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies } from '../../../../tests/web/fake-server.ts'
import { FakeEventSource, fakeStreams } from '../../../../tests/web/invoice-batches.ts'
import { lastDialog, openOffice, retype } from '../../../../tests/web/office.tsx'
import { payrollOf, payrollRowOf, repliesOf, requestOf } from '../../../../tests/web/payment-requests.ts'
import { sessionOf } from '../../../../tests/web/people.ts'
import { send } from '../../../../tests/web/replaced.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../../../providers/download.ts', () => ({ downloadFile: save, downloadFromFiles: save }))
fakeStreams()
beforeEach(() => void save.mockReset().mockResolvedValue(undefined))

const papersOf = (more: More<RequestPapers> = {}): Given<RequestPapers> => ({
  paid: 3,
  tax: { counts: { Valid: 1, None: 2 }, is_stamped: true, running_job: null, failed: [] },
  ceps: { counts: { Matched: 1, None: 2 }, asks_bank: false, running_job: null, failed: [] },
  bank: {
    layouts: [{ format: 'spei', title: 'SPEI orders', purpose: 'For a bank portal that takes SPEI orders.' }],
    payments: 2,
    amount: '20605.30',
    left_out_count: 1,
    left_out: [{ payrollId: 12, person: 'José Ruiz', reason: 'Held: The account is being checked.' }],
  },
  ...more,
})
const PAID = requestOf({ status: 'Paid' })

function open(
  papers: Given<RequestPapers>,
  { payroll = {} as More<Payroll>, path = '', role = 'Admin' as 'Admin' | 'Client', more = {} as Replies } = {},
) {
  return openOffice(`/admin/request-detail/5?tab=papers${path}`, sessionOf(role), {
    ...repliesOf(PAID, payrollOf({ status: 'Paid', ...payroll })),
    'payroll/get-papers-request-payment': () => ({ papers }),
    'payroll/get-payrolls-by-request-id': () => ({
      payrolls: [payrollRowOf({ status: 'Paid', cfdi_status: 'Valid' })],
      totalPayrolls: 1,
    }),
    ...more,
  })
}

test('tax receipts are made in one run with progress; one that stopped says so with its reference, and is started again; a person without one is named with the remedy [I1]', async () => {
  const failed = { payrollId: 12, person: 'José Ruiz', reason: 'The zip code of the person should be 5 digits.' }
  const fix = { page: 'employeeOnboardingDetail', id: 8, tab: 'profile' }
  let papers = papersOf()
  const { server, user } = open(papers, {
    more: {
      'payroll/get-papers-request-payment': () => ({ papers }),
      'payroll/add-tax-payrolls': () => ({ jobId: 'job', streamToken: 'token', total: 2 }),
    },
  })
  const make = () => screen.findByRole('button', { name: 'Make 2 tax receipts' })
  await user.dblClick(await make())
  const streams = () => FakeEventSource.opened.filter(({ url }) => url.includes('calculation-progress'))
  await waitFor(() => expect(streams()).toHaveLength(1))
  expect(server.of('payroll/add-tax-payrolls')).toHaveLength(1)
  act(() => streams()[0]?.tell({ completed: 1, total: 2 }))
  expect(await screen.findByText('1 of 2 tax receipts made')).toBeTruthy()
  act(() => streams()[0]?.tell({ completed: 1, total: 2, failure: 'b7c1-77' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The work stopped because of a fault on our side\. .*this reference: b7c1-77\.$/)
  expect(screen.queryByText('1 of 2 tax receipts made')).toBeNull()
  await expectNoFindings()
  await user.click(await make())
  await waitFor(() => expect(streams()).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(/^The work stopped/)).toBeNull())
  papers = papersOf({
    tax: { counts: { Valid: 2, None: 1 }, is_stamped: true, running_job: null, failed: [{ ...failed, fix }] },
  })
  act(() => streams()[1]?.tell({ completed: 2, total: 2, errors: [] }))
  expect(await screen.findByText('No tax receipt for 1 person:')).toBeTruthy()
  const link = screen.getByRole('link', { name: /^Fix for José Ruiz: The zip code/ })
  expect(link.getAttribute('href')).toBe('/admin/employees-onboarding/8?tab=profile')
  await expectNoFindings()
})

test('CEPs are uploaded together; differing and refused ones are listed by name [I1]', async () => {
  const { user } = open(papersOf())
  await user.click(await screen.findByRole('button', { name: 'Upload CEPs' }))
  await screen.findByText(/^XML files from the CEP service/)
  await user.click(lastDialog().getByRole('button', { name: 'Upload' }))
  expect(lastDialog().getByText('Choose at least one file.')).toBeTruthy()
  await user.upload(screen.getByTestId('ceps'), [new File(['<a/>'], 'one.xml'), new File(['x'], 'two.zip')])
  send.mockResolvedValue({
    matched: [
      { payrollId: 11, person: 'Mariana Núñez', file: 'one.xml', problems: [] },
      { payrollId: 12, person: 'José Ruiz', file: 'b.xml', problems: ['The CEP is for another account.'] },
    ],
    unmatched: [{ file: 'c.xml', reason: 'No payroll matches this CEP.' }],
    requestPayment: { status: 'Paid' },
  })
  await user.dblClick(lastDialog().getByRole('button', { name: 'Upload' }))
  expect(await lastDialog().findByText('1 CEP matches its payment.')).toBeTruthy()
  expect(send).toHaveBeenCalledTimes(1)
  expect(send.mock.calls[0]?.[2]).toMatchObject({ ceps_file: [{ name: 'one.xml' }, { name: 'two.zip' }] })
  expect(lastDialog().getByText(/^The CEP is for another account/)).toBeTruthy()
  expect(lastDialog().getByText('No payroll matches this CEP.')).toBeTruthy()
})

test('files for the bank list the people left out with the reason; reports are downloaded in the chosen format [I1]', async () => {
  const { user } = open(papersOf())
  await user.click(await screen.findByRole('button', { name: 'Download: SPEI orders' }))
  expect(save).toHaveBeenLastCalledWith('payroll/download-payment-layout', { requestId: 5, format: 'spei' })
  expect(screen.getByText('2 payments, MX$20,605.30.')).toBeTruthy()
  await user.click(screen.getByText('Not in the file: 1 person'))
  expect(screen.getByText('Held: The account is being checked.')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format of reports' }), 'pdf')
  await user.click(screen.getByRole('button', { name: 'Download: Journal, PDF' }))
  expect(save).toHaveBeenLastCalledWith('payroll/download-request-report', { requestId: 5, kind: 'journal', format: 'pdf' })
})

test('a company sees the state of its papers and downloads reports, without other actions [I1]', async () => {
  open(papersOf({ bank: null }), { role: 'Client', path: '&payroll=11' })
  expect(await screen.findByRole('button', { name: 'Download: Register, Excel (XLSX)' })).toBeTruthy()
  await screen.findByRole('heading', { name: 'Proof of payment (CEP)' })
  for (const name of [/^Make/, /^Upload/, /^Check CEPs/, /^No CEP needed/, /^Add one/, /^Receipt/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

test('a receipt is cancelled with a motive, and 01 makes the one that takes its place first, or names it [I1]', async () => {
  const cfdi: Given<NonNullable<Payroll['cfdi']>> = {
    id: 3,
    status: 'Valid',
    uuid: '5FB2822E-396D-4725-8521-CDC4BDD20CCF',
    serie: 'NOM',
    folio: '3',
    is_stamped: true,
    total: '10302.65',
    issued_at: '2026-11-30T18:00:00.000Z',
    xml_url: '/files/a',
  }
  let answer = { payroll: { id: 11, cfdi_status: 'Pending cancellation', cfdi } }
  const { server, user } = open(papersOf(), {
    payroll: { cfdi, cfdi_status: 'Valid' },
    path: '&payroll=11',
    more: { 'payroll/cancel-tax-ind-payroll': () => answer },
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel tax receipt' }))
  await user.click(await screen.findByRole('radio', { name: /^01/ }))
  const field = lastDialog().getByLabelText('UUID of the replacement receipt (optional)')
  await user.type(field, 'ABC')
  await user.click(lastDialog().getByRole('button', { name: 'Cancel tax receipt' }))
  expect(lastDialog().getByText('Enter the UUID of the replacement receipt.')).toBeTruthy()
  expect(server.of('payroll/cancel-tax-ind-payroll')).toHaveLength(0)
  await retype(user, field, cfdi.uuid ?? '')
  await user.click(lastDialog().getByRole('button', { name: 'Cancel tax receipt' }))
  expect(await screen.findByText('Cancellation requested; not decided yet')).toBeTruthy()
  const input = { payrollId: 11, motive: '01', substituteUuid: cfdi.uuid }
  expect(server.inputs('payroll/cancel-tax-ind-payroll')[0]).toMatchObject(input)
  answer = { payroll: { id: 11, cfdi_status: 'Valid', cfdi: { ...cfdi, id: 4 } } }
  await user.click(await screen.findByRole('button', { name: 'Cancel tax receipt' }))
  await user.click(await screen.findByRole('radio', { name: /^01/ }))
  expect(lastDialog().getByText(/A new receipt is made first/)).toBeTruthy()
  await expectNoFindings()
  await user.click(lastDialog().getByRole('button', { name: 'Replace tax receipt' }))
  expect(await screen.findByText('Tax receipt replaced')).toBeTruthy()
  const sent = server.inputs('payroll/cancel-tax-ind-payroll')[1]
  expect(sent).toMatchObject({ payrollId: 11, motive: '01' })
  expect(sent).not.toHaveProperty('substituteUuid')
})

test('a payment made another way needs no CEP, with a reason; an external XML is refused at its field [I1]', async () => {
  const { server, user } = open(papersOf(), {
    path: '&payroll=11',
    more: { 'payroll/waive-cep': () => ({ payroll: { id: 11, cep_status: 'Waived' }, requestPayment: { status: 'Paid' } }) },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a tax receipt made elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Add tax receipt' }))
  expect(screen.getByText('Choose the XML of the tax receipt.')).toBeTruthy()
  await user.click(lastDialog().getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'No CEP needed' }))
  await user.type(await screen.findByLabelText('Reason'), 'Paid by Wise, which gives no CEP.')
  await expectNoFindings()
  await user.click(lastDialog().getByRole('button', { name: 'No CEP needed' }))
  await waitFor(() => expect(server.of('payroll/waive-cep')).toHaveLength(1))
  const input = { payrollId: 11, waive: true, reason: 'Paid by Wise, which gives no CEP.' }
  expect(server.inputs('payroll/waive-cep')[0]).toMatchObject(input)
})
