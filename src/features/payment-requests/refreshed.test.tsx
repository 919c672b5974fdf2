import { act, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'
import machine from '../../../schemas/machines/payment-request.json'
import type { Replies, Reply } from '../../../tests/web/fake-server.ts'
import { FakeEventSource, fakeStreams } from '../../../tests/web/invoice-batches.ts'
import { offeredStep } from '../../../tests/web/offered-step.ts'
import { lastDialog } from '../../../tests/web/office.tsx'
import { openRequest, payrollOf, requestOf } from '../../../tests/web/payment-requests.ts'

fakeStreams()

const RECALCULATE = offeredStep(machine, 'recalculate', { label: 'Recalculate' })
const SEND = offeredStep(machine, 'send', { label: 'Send to client', done: 'Sent', question: null })

/** A server whose next answers about the request can be held back, as over a slow line. */
function open(first: PaymentRequest, path: string, more: Replies) {
  let request = first
  let line = Promise.resolve()
  const office = openRequest(path, {
    'payroll/get-request-payment-by-id': async () => {
      await line
      return { requestPayment: request }
    },
    ...more,
  })
  return {
    ...office,
    becomes: (next: PaymentRequest) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      request = next
      line = promise
      return resolve
    },
  }
}

async function typeIncident(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole('button', { name: 'Add incident' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Bonus')
  await user.type(await lastDialog().findByLabelText('Amount'), '750')
}

test('from the click on, a calculation disables all other buttons, and a refusal enables them again [I5]', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>()
  const { user } = open(requestOf({ steps: [RECALCULATE, SEND] }), '', {
    'payroll/recalculate-request-payment': () => promise,
  })
  await user.click(await screen.findByRole('button', { name: 'Recalculate' }))
  const isHeld = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send to client' }).disabled
  expect(isHeld()).toBe(true)
  await act(async () => resolve('offline'))
  await waitFor(() => expect(isHeld()).toBe(false))
})

test('a calculation of one request disables no button of another one opened meanwhile [I5]', async () => {
  const { router, becomes } = open(requestOf({ steps: [RECALCULATE, SEND], running_job: 'job' }), '', {
    'payroll/open-calculation-stream': () => ({ jobId: 'job', streamToken: 'token', total: 3 }),
  })
  const isHeld = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send to client' }).disabled
  await screen.findByRole('button', { name: 'Send to client' })
  await waitFor(() => expect(isHeld()).toBe(true))
  becomes(requestOf({ id: 6, folio: 'N-2026-00006', steps: [RECALCULATE, SEND], running_job: null }))()
  await act(() => router.navigate('/admin/request-detail/6'))
  await screen.findByRole('heading', { level: 1, name: 'N-2026-00006' })
  expect(isHeld()).toBe(false)
  // Back where it is known already, without a page in between.
  becomes(requestOf({ steps: [RECALCULATE, SEND], running_job: 'job' }))()
  await act(() => router.navigate('/admin/request-detail/5'))
  await waitFor(() => expect(isHeld()).toBe(true))
  becomes(requestOf({ id: 6, folio: 'N-2026-00006', steps: [RECALCULATE, SEND], running_job: null }))()
  await act(() => router.navigate('/admin/request-detail/6'))
  expect(isHeld()).toBe(false)
})

test('after a calculation nothing can be pressed until the page shows the new amounts [I5]', async () => {
  const { user, becomes } = open(requestOf({ steps: [RECALCULATE, SEND] }), '', {
    'payroll/recalculate-request-payment': () => ({ jobId: 'job', streamToken: 'token', total: 1 }),
  })
  await user.click(await screen.findByRole('button', { name: 'Recalculate' }))
  const streams = () => FakeEventSource.opened.filter(({ url }) => url.includes('calculation-progress'))
  await waitFor(() => expect(streams()).toHaveLength(1))
  const isHeld = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send to client' }).disabled
  expect(isHeld()).toBe(true)
  const { totals, ...counted } = requestOf({ steps: [RECALCULATE, SEND], calculation_version: 2 })
  const arrives = becomes({ ...counted, totals: { ...totals, net: '401587.41' } })
  await act(async () => streams()[0]?.tell({ completed: 1, total: 1, errors: [] }))
  expect(isHeld()).toBe(true)
  await act(async () => arrives())
  await waitFor(() => expect(isHeld()).toBe(false))
  expect(within(screen.getByRole('region', { name: 'Totals' })).getAllByText('MX$401,587.41').length).toBeGreaterThan(0)
})

test('the dialog of a step goes when the request is there as the step left it, and not before [I6]', async () => {
  const { user, becomes } = open(requestOf({ steps: [SEND] }), '', {
    'payroll/send-request-payment-to-approve': () => ({ requestPayment: requestOf({ status: 'Approval' }) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Send to client' }))
  const arrives = becomes(requestOf({ status: 'Approval', waits_for: 'Client', steps: [], version: 2 }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Send to client' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: /Sending/ })).toBeTruthy()
  await act(async () => arrives())
  expect(await screen.findByText('Waiting for the client')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an incident counts as being saved until its payroll is shown again [I4]', async () => {
  const { user, becomes } = open(requestOf(), '?payroll=11', {
    'payroll/add-incidents': () => ({ incidents: [], touchedPayrolls: [11] }),
  })
  await typeIncident(user)
  const arrives = becomes(requestOf({ is_stale: true }))
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  expect(await screen.findByText('Incident saved')).toBeTruthy()
  // The page behind the dialog still shows the former payroll.
  expect(lastDialog().getByRole('button', { name: /Saving/ })).toBeTruthy()
  await act(async () => arrives())
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
})

test('a payroll whose newer version cannot be read stays displayed [I4]', async () => {
  let isRefused = false
  const refusal = { status: 403, code: 'FORBIDDEN', message: 'You do not have access to this.', requestId: 'r' }
  const { user, becomes } = open(requestOf(), '?payroll=11', {
    'payroll/get-payroll-by-id': () => (isRefused ? refusal : { payroll: payrollOf() }),
    'payroll/add-incidents': () => ({ incidents: [], touchedPayrolls: [11] }),
  })
  await typeIncident(user)
  isRefused = true
  becomes(requestOf({ version: requestOf().version + 1 }))()
  await user.click(lastDialog().getByRole('button', { name: 'Add incident' }))
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(screen.queryByText(refusal.message)).toBeNull()
  expect(screen.getByRole('button', { name: 'Add incident' })).toBeTruthy()
})
