import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../access-control/roles.ts'
import type { Invoice } from '../../../contract/invoices/schemas.ts'
import { readServerClock } from '../../../providers/server-clock.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../tests/web/fake-server.ts'
import { invoiceOf } from '../../../tests/web/invoices.ts'
import { closeOffice, openDialog, openOffice, stubWindow } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { paymentOf, quoteOf, transferOf } from '../../../tests/web/transfers.ts'

const STATE = 'contractor/get-invoice-transfer'
const CALCULATE = 'contractor/wise-invoice-calculation'
const CREATE = 'contractor/wise-invoice-transfer'
const FUND = 'contractor/wise-fund-transfer-by-balance'
const CANCEL = 'contractor/cancel-wise-transfer'
const WAITING: Partial<Invoice> = { status: 'Validating', approved_by_client_at: '2026-11-20T16:00:00.000Z' }

function open(replies: Replies, role: Role = 'Admin', session = sessionOf(role)) {
  return openOffice('/admin/invoices/5', session, {
    'contractor/get-invoice-by-id': () => ({ data: [invoiceOf(WAITING)] }),
    'contractor/get-history-invoice': () => ({ data: [] }),
    ...replies,
  })
}
const card = async () => within(await screen.findByRole('region', { name: 'Pay' }))

test('a transfer is calculated with fee, rate and amounts, created, and paid [H5]', async () => {
  let payment = paymentOf()
  const { server, user } = open({
    [STATE]: () => payment,
    [CALCULATE]: () => ({ data: quoteOf() }),
    [CREATE]: () => {
      payment = paymentOf({ transfer: transferOf() })
      return { data: { transferId: 4, provider_status: 'incoming_payment_waiting' } }
    },
    [FUND]: () => {
      payment = paymentOf({ transfer: transferOf({ funded_at: '2026-11-21T16:05:00.000Z' }) })
      return { data: { successfulTransfers: [{ invoiceId: 5, transferId: 4 }], failTransfers: [] } }
    },
  })
  await user.click(await (await card()).findByRole('button', { name: 'Calculate' }))
  const pay = await card()
  expect(await pay.findByText('1 USD = 18.425 MXN')).toBeTruthy()
  for (const text of ['US$7.20', 'US$1,007.20', 'MX$18,425.00', 'CLABE ••••7771', 'within a working day']) {
    expect(pay.getByText(text)).toBeTruthy()
  }
  expect(pay.getByRole('timer').textContent).toMatch(/^This price is held for (30:00|29:5\d)\.$/)
  await expectNoFindings()
  await user.click(pay.getByRole('button', { name: 'Create transfer' }))
  await user.click(await pay.findByRole('button', { name: 'Pay now' }))
  expect(server.inputs(CREATE)[0]).toMatchObject({ invoiceId: 5, quoteId: 'quote-1', reference: 'C-2026-000005' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay this transfer?' }))
  await user.click(dialog.getByRole('button', { name: 'Pay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputs(FUND)[0]).toMatchObject({ transferId: 4 })
  expect(await pay.findByText('Paid from the balance')).toBeTruthy()
  expect(pay.queryByRole('button')).toBeNull()
})

test.each([
  { clock: 'fast', ahead: 2 * 3600_000, validMs: 60_000, isHeld: true },
  { clock: 'slow', ahead: -2 * 3600_000, validMs: -60_000, isHeld: false },
])('a $clock clock of the browser decides nothing about the price [H5]', async ({ ahead, validMs, isHeld }) => {
  const server = Date.now() - ahead
  onTestFinished(() => readServerClock(new Response(null, { headers: { date: new Date().toUTCString() } })))
  const quote = quoteOf({ expires_at: new Date(server + validMs).toISOString() })
  const dated = (body: object) => Response.json(body, { headers: { date: new Date(server).toUTCString() } })
  const { user } = open({ [STATE]: () => dated(paymentOf()), [CALCULATE]: () => dated({ data: quote }) })
  const pay = await card()
  await user.click(await pay.findByRole('button', { name: 'Calculate' }))
  if (isHeld) expect((await pay.findByRole('timer')).textContent).toMatch(/^This price is held for (1:0[01]|0:5\d)\.$/)
  else expect(await pay.findByText('This price is no longer held. Calculate again.')).toBeTruthy()
  expect(pay.queryByRole('button', { name: 'Create transfer' }) !== null).toBe(isHeld)
})

test('an expired price says so; the only next step is to calculate again [H5]', async () => {
  let expires_at = new Date(Date.now() + 1500).toISOString()
  const { user } = open({
    [STATE]: () => paymentOf(),
    [CALCULATE]: () => ({ data: quoteOf({ expires_at, quoteId: expires_at }) }),
  })
  const pay = await card()
  await user.click(await pay.findByRole('button', { name: 'Calculate' }))
  expect(await pay.findByText('This price is no longer held. Calculate again.')).toBeTruthy()
  expect(pay.queryByRole('button', { name: 'Create transfer' })).toBeNull()
  expires_at = new Date(Date.now() + 60_000).toISOString()
  await user.click(pay.getByRole('button', { name: 'Calculate again' }))
  expect(await pay.findByRole('button', { name: 'Create transfer' })).toBeTruthy()
})

test('the preparer of the payment is asked to involve a colleague; a cancelled transfer is sent with its reason [H5]', async () => {
  let payment = paymentOf({ transfer: transferOf() })
  const { server, user } = open({
    [STATE]: () => payment,
    [FUND]: () => ({ status: 403, code: 'SAME_PERSON', message: 'You prepared this payment. Another person must pay it.' }),
    [CANCEL]: () => {
      payment = paymentOf({ transfer: transferOf({ provider_status: 'cancelled', is_living: false, is_trouble: true }) })
      return { data: { transferId: 4, provider_status: 'cancelled' } }
    },
  })
  const pay = await card()
  const question = await openDialog(user, await pay.findByRole('button', { name: 'Pay now' }), 'Pay this transfer?')
  await user.click(question.getByRole('button', { name: 'Pay' }))
  expect(await question.findByText('You prepared this payment. Another person must pay it.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const dialog = await openDialog(user, pay.getByRole('button', { name: 'Cancel transfer' }), 'Cancel this transfer?')
  await user.click(dialog.getByRole('button', { name: 'Cancel transfer' }))
  expect(dialog.getByText('Enter a reason of at least 10 characters.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Wrong reference.')
  await user.click(dialog.getByRole('button', { name: 'Cancel transfer' }))
  expect(await pay.findByText('The last transfer was cancelled before it was paid.')).toBeTruthy()
  expect(pay.getByRole('button', { name: 'Calculate' })).toBeTruthy()
  expect(server.inputs(CANCEL)[0]).toEqual({ transferId: 4, reason: 'Wrong reference.' })
})

test('the preparer of the payment reads before the click that another person must pay it [H5]', async () => {
  open({ [STATE]: () => paymentOf({ transfer: transferOf({ fund_obstacle: 'Another person must pay it.' }) }) })
  const pay = await card()
  const button = await pay.findByRole('button', { name: 'Pay now', description: /^Another person must pay it\./ })
  expect(button).toHaveProperty('disabled', true)
  await expectNoFindings()
})

test('returned money is in red with its cause, followed by the events with their times [H5]', async () => {
  const transfer = transferOf({
    provider_status: 'funds_refunded',
    is_living: false,
    is_trouble: true,
    reason: 'ACCOUNT_CLOSED',
    funded_at: '2026-11-21T16:05:00.000Z',
    timeline: [
      { status: 'ordered', at: '2026-11-21T16:00:00.000Z', reason: null },
      { status: 'processing', at: '2026-11-21T17:00:00.000Z', reason: null },
      { status: 'bounced_back', at: '2026-11-22T16:00:00.000Z', reason: 'ACCOUNT_CLOSED' },
      { status: 'processing', at: '2026-11-22T17:00:00.000Z', reason: null },
    ],
  })
  open({ [STATE]: () => paymentOf({ transfer, earlier: [transferOf({ id: 3, provider_status: 'refused' })] }) })
  const pay = await card()
  const alert = within(await pay.findByRole('alert'))
  expect(alert.getByText('The money came back to the balance')).toBeTruthy()
  expect(alert.getByText('The contractor’s account is closed.')).toBeTruthy()
  const last = pay.getByText('Bounced').closest('li') as HTMLElement
  expect(last.dataset['tone']).toBe('red')
  expect(within(last).getByText('22 Nov 2026, 10:00')).toBeTruthy()
  // The provider uses the same status for both directions.
  expect(pay.getByText('On its way')).toBeTruthy()
  expect(pay.getByText('On its way back')).toBeTruthy()
  expect(pay.getByText('1 earlier transfer')).toBeTruthy()
  expect(pay.getByRole('button', { name: 'Calculate' })).toBeTruthy()
  await expectNoFindings()
})

test('an ordered and unconfirmed payment cannot be paid again; obstacles are shown with the remedy [H5]', async () => {
  let payment = paymentOf({ transfer: transferOf({ is_ordered: true }) })
  open({ [STATE]: () => payment })
  expect(await (await card()).findByText('The payment was ordered but is not confirmed yet.')).toBeTruthy()
  expect((await card()).queryByRole('button')).toBeNull()
  closeOffice()
  stubWindow(400)
  payment = paymentOf({ obstacle: 'The contractor has no Wise email or CLABE.' })
  open({ [STATE]: () => payment })
  expect(await (await card()).findByText('The contractor has no Wise email or CLABE.', { exact: false })).toBeTruthy()
  const way = (await card()).getByRole('link', { name: 'Bank details of the contractor' })
  expect(way.getAttribute('href')).toBe('/admin/employees-onboarding/7?tab=bank')
  await expectNoFindings()
})

test('a failed reading can be tried again; companies, contractors and staff that does not pay get no card [H5]', async () => {
  let reply: Reply = 'offline'
  const { user } = open({ [STATE]: () => reply })
  const retry = await (await card()).findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  reply = paymentOf()
  await user.click(retry)
  expect(await (await card()).findByRole('button', { name: 'Calculate' })).toBeTruthy()
  const reviewer = sessionOf('InternalEmployee', { permissions: { employeeOnboarding: { invoicesReview: true } } })
  for (const session of [sessionOf('Client'), sessionOf('Contractor'), reviewer]) {
    const { server } = open({ [STATE]: () => paymentOf() }, session.role, session)
    await screen.findByRole('heading', { level: 1, name: 'C-2026-000005' })
    expect(screen.queryByRole('region', { name: 'Pay' })).toBeNull()
    expect(server.of(STATE)).toEqual([])
  }
})
