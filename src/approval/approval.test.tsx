import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { t } from '../../contract/language/texts.ts'
import type { RequestToApprove } from '../../contract/payroll/requests/schemas.ts'
import { expectNoFindings } from '../../tests/web/axe.ts'
import { fakeServer, type Replies, type Reply } from '../../tests/web/fake-server.ts'
import { changeLanguage } from '../language.ts'
import { ApprovalApp } from './approval-app.tsx'
import { SUBJECTS } from './subjects.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const OPEN = 'payroll/open-request-payment-link'
const APPROVE = 'payroll/approve-request-payment-by-link'
const TOKEN = 'x'.repeat(43)

const requestOf = (more: Partial<RequestToApprove> = {}): RequestToApprove => ({
  stage: 'open',
  id: 7,
  folio: 'N-2026-00007',
  name: 'Fortnight of 16 to 31 January',
  company: 'Café Azul',
  period_start: '2026-01-16',
  period_end: '2026-01-31',
  payment_date: '2026-01-30',
  currency: 'MXN',
  note: 'One person is new.',
  people_count: 102,
  people: [{ name: 'Ana Luz', net: '9550.00', employer_cost: '13200.00' }],
  gross: '10000.00',
  net: '9550.00',
  employer_cost: '13200.00',
  other: '0.00',
  fee: '660.00',
  fee_vat: '105.60',
  total_to_fund: '13965.60',
  totals_hash: 'a'.repeat(64),
  approver: 'Eva Ruiz',
  ...more,
})

function open(answers: Replies) {
  const server = fakeServer(answers)
  render(<ApprovalApp subject={SUBJECTS['payment-request']} token={TOKEN} />)
  return { server, user: userEvent.setup() }
}

test('a payment request shows its people and amounts, and one click, or two, approve exactly these once', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { server, user } = open({ [OPEN]: () => ({ data: requestOf() }), [APPROVE]: () => promise })
  expect(await screen.findByRole('heading', { level: 1, name: 'N-2026-00007' })).toBeTruthy()
  for (const words of ['One person is new.', 'Ana Luz', 'And 101 more. Sign in to see everyone.', '$13,965.60']) {
    expect(screen.getByText(words, { exact: false })).toBeTruthy()
  }
  expect(screen.getByRole('link').getAttribute('href')).toBe('/admin/request-detail/7')
  await expectNoFindings()
  await user.dblClick(screen.getByRole('button', { name: 'Approve this payment request' }))
  await user.keyboard('{Enter}')
  resolve({ data: requestOf({ stage: 'approved' }) })
  expect(await screen.findByRole('heading', { name: 'Payment request approved' })).toBeTruthy()
  expect(server.inputs(APPROVE)).toEqual([{ token: TOKEN, totalsHash: 'a'.repeat(64) }])
})

test('changed amounts are not approved, and the new ones are a click away; another language changes every word, and loses neither the refusal nor what was approved', async () => {
  onTestFinished(() => act(() => changeLanguage('en')))
  const message = 'The amounts have changed since you looked at them.'
  const { server, user } = open({
    [OPEN]: () => ({ data: requestOf() }),
    [APPROVE]: () => ({ status: 409, code: 'TOTALS_CHANGED', message }),
  })
  await user.click(await screen.findByRole('button', { name: 'Approve this payment request' }))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: t('approval.changed') }))
  server.replies[OPEN] = () => ({ data: requestOf({ total_to_fund: '15000.00' }) })
  await act(() => changeLanguage('es'))
  expect(await screen.findByText('Percepciones brutas')).toBeTruthy()
  expect(screen.getByText(message)).toBeTruthy()
  expect(document.title).toContain('Aprobar una solicitud de pago')
  server.replies[APPROVE] = () => ({ data: requestOf({ stage: 'approved' }) })
  await user.click(screen.getByRole('button', { name: t('approval.changed') }))
  expect(await screen.findByText('$15,000.00', { exact: false })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await user.click(await screen.findByRole('button', { name: t('request-approval.approve') }))
  expect(await screen.findByRole('heading', { name: t('request-approval.approved.title') })).toBeTruthy()
  server.replies[OPEN] = () => ({ data: requestOf({ stage: 'approved' }) })
  await act(() => changeLanguage('en'))
  expect(await screen.findByRole('heading', { name: 'Payment request approved' })).toBeTruthy()
})

test.each([
  { status: 429, code: 'RATE_LIMIT', message: 'Too many attempts. Please wait a moment.' },
  { status: 503, code: 'UNAVAILABLE', message: 'Please try again in a moment.' },
])('a refusal that says nothing about the amounts ($status) leaves the button that approves them', async (refusal) => {
  const { server, user } = open({ [OPEN]: () => ({ data: requestOf() }), [APPROVE]: () => refusal })
  await user.click(await screen.findByRole('button', { name: 'Approve this payment request' }))
  expect((await screen.findByRole('alert')).textContent).toContain(refusal.message)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Approve this payment request' }))
  server.replies[APPROVE] = () => ({ data: requestOf({ stage: 'approved' }) })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Payment request approved' })).toBeTruthy()
})

test('a request that was taken back, and a link that has ended, say what to do', async () => {
  open({ [OPEN]: () => ({ data: requestOf({ stage: 'gone' }) }) })
  expect(await screen.findByRole('heading', { name: 'This payment request is not waiting for you' })).toBeTruthy()
  cleanup()
  open({ [OPEN]: () => ({ status: 401, code: 'LINK_INVALID', message: 'Sorry this link is no longer valid' }) })
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('a server that cannot be reached is named, without a word of input, and asked again on demand', async () => {
  const { server, user } = open({ [OPEN]: () => 'offline' })
  expect(await screen.findByText('The server cannot be reached.')).toBeTruthy()
  server.replies[OPEN] = () => ({ data: requestOf() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Approve this payment request' })).toBeTruthy()
})
