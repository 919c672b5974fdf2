import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { type Replies, refusalOf } from '../../../tests/web/fake-server.ts'
import { openDialog, openOffice, retype } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'

const KEY = `plk_${'a'.repeat(43)}`
const apiKey = {
  id: 3,
  name: 'HR system',
  prefix: 'plk_aaaaaa',
  scopes: ['people:read'],
  status: 'Active',
  created_by: 'Ana Núñez',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: '2027-02-20T18:00:00.000Z',
}
const scopes = [
  { scope: 'people:read', calls: ['employee/all-employees'], isForCompanies: true },
  { scope: 'people:write', calls: [], isForCompanies: true },
  { scope: 'pay:read', calls: [], isForCompanies: false },
]

test('Admin makes a key, which is shown once, and revokes one, also of a closed account, with which it would count again', async () => {
  const closed = { ...apiKey, id: 4, name: 'Old system', status: 'Closed', last_used_at: apiKey.created_at }
  const { user, sent } = openAsAdmin('/admin/integration', {
    'integration/find-api-keys': () => ({ apiKeys: [apiKey, closed], scopes }),
    'integration/create-api-key': () => ({ apiKey, key: KEY }),
    'integration/revoke-api-key': () => ({ apiKey: { ...apiKey, status: 'Revoked' } }),
  })
  expect(await screen.findAllByText(/All companies · Made by Ana Núñez/)).toHaveLength(2)
  expect(screen.getByText(/Never used/)).toBeTruthy()
  await expectNoFindings()

  const dialog = await openDialog(user, 'Make a key')
  await user.type(await dialog.findByLabelText(/Name/), 'Payroll sync')
  await user.click(dialog.getByRole('button', { name: 'Make a key' }))
  expect(sent('integration/create-api-key')).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'People: read' }))
  await user.selectOptions(dialog.getByLabelText(/Ends after/), '90')
  await user.click(dialog.getByRole('button', { name: 'Make a key' }))
  expect(await screen.findByText(KEY)).toBeTruthy()
  expect(sent('integration/create-api-key')).toEqual([
    { name: 'Payroll sync', days: 90, scopes: ['people:read'], requestKey: expect.any(String) },
  ])
  await expectNoFindings()
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/Select the key and copy it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText('The key is copied')).toBeTruthy()
  expect(writing).toHaveBeenLastCalledWith(KEY)
  // A stray Escape asks first: the key is not shown again.
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
  await user.click(await screen.findByRole('button', { name: 'Keep it open' }))
  expect(screen.getByText(KEY)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I have stored the key' }))
  await waitFor(() => expect(screen.queryByText(KEY)).toBeNull())

  for (const name of ['HR system', 'Old system']) {
    await user.click(await screen.findByRole('button', { name: `Revoke ${name}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(screen.getAllByText('The key is revoked').length).toBeGreaterThan(0)
  expect(sent('integration/revoke-api-key')).toEqual([{ id: 3 }, { id: 4 }])
})

const webhook = {
  id: 5,
  name: 'HR system',
  url: 'https://hr.example/plantilla',
  events: ['invoice.paid'],
  version: 4,
  status: 'Active',
  failing_since: '2026-11-20T18:00:00.000Z',
  secret_since: '2026-11-20T18:00:00.000Z',
  waiting: 2,
  created_by: 'Ana Núñez',
  created_at: '2026-11-20T18:00:00.000Z',
}
const groups = [
  { name: 'people', events: [{ type: 'person.left', words: 'Left' }] },
  {
    name: 'invoices',
    events: [
      { type: 'invoice.sent', words: 'Invoice sent to the client' },
      { type: 'invoice.paid', words: 'Invoice paid' },
    ],
  },
]
const SECRET = `whsec_${'a'.repeat(43)}=`

/** The page as Admin opens it. */
function openAsAdmin(address: string, replies: Replies) {
  const { server, user } = openOffice(address, sessionOf('Admin'), replies)
  return { user, sent: (operation: string) => server.inputs(operation) }
}

test('Admin adds a webhook, whose secret is shown once, tries it, and pauses it', async () => {
  const { user, sent } = openAsAdmin('/admin/integration?tab=webhooks', {
    'integration/find-webhooks': () => ({ webhooks: [webhook], groups }),
    'integration/create-webhook': () => ({ webhook, secret: SECRET }),
    'integration/test-webhook': () => ({ deliveryId: 9 }),
    'integration/switch-webhook': () => ({ webhook: { ...webhook, status: 'Paused', paused_because: 'Admin' } }),
  })
  expect(await screen.findByText(/All companies · Added by Ana Núñez .* · 2 events wait/)).toBeTruthy()
  expect(screen.getByText('Invoices: 1 of 2')).toBeTruthy()
  expect(screen.getByText(/No event has arrived since/)).toBeTruthy()
  await expectNoFindings()

  const dialog = await openDialog(user, 'Add a webhook')
  await user.type(await dialog.findByLabelText(/Name/), 'Payroll sync')
  await user.type(dialog.getByLabelText(/Address/), 'https://pay.example/in')
  await user.click(dialog.getByRole('button', { name: 'Add a webhook' }))
  expect(await dialog.findByText('Choose at least one event.')).toBeTruthy()
  expect(sent('integration/create-webhook')).toEqual([])
  await user.click(dialog.getByText('Invoices: 0 of 2'))
  await user.click(dialog.getAllByRole('checkbox', { name: 'All of these' })[1] as HTMLElement)
  await user.click(dialog.getByRole('checkbox', { name: /Invoice sent to the client/ }))
  expect(dialog.getByText('Invoices: 1 of 2')).toBeTruthy()
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Add a webhook' }))
  expect(await screen.findByText(SECRET)).toBeTruthy()
  expect(sent('integration/create-webhook')).toEqual([
    { name: 'Payroll sync', url: 'https://pay.example/in', events: ['invoice.paid'], requestKey: expect.any(String) },
  ])
  await user.click(screen.getByRole('button', { name: 'I have stored the secret' }))

  await user.click(await screen.findByRole('button', { name: 'Send a test event to HR system' }))
  expect(await screen.findByText('The test event is on its way')).toBeTruthy()
  expect(sent('integration/test-webhook')).toEqual([{ id: 5 }])
  await user.click(screen.getByRole('button', { name: 'Pause HR system' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Pause' }))
  expect(await screen.findByText('The webhook is paused')).toBeTruthy()
  expect(sent('integration/switch-webhook')).toEqual([{ id: 5, isActive: false }])
})

test('an edit that another person was quicker with shows their change, keeps the own one, and is saved over it', async () => {
  const theirs = { ...webhook, url: 'https://hr.example/new', events: ['invoice.paid', 'invoice.sent'], version: 5 }
  let read = 0
  const { user, sent } = openAsAdmin('/admin/integration?tab=webhooks', {
    'integration/find-webhooks': () => ({ webhooks: [read++ === 0 ? webhook : theirs], groups }),
    'integration/update-webhook': ({ version }: { version?: number }) =>
      version === 4
        ? { status: 409, code: 'STALE', message: 'This record changed.', requestId: 'r', current: { version: 5 } }
        : { webhook: theirs },
  })
  const dialog = await openDialog(user, 'Edit HR system')
  const name = await dialog.findByLabelText(/Name/)
  await retype(user, name, 'Payroll sync')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await user.click(await dialog.findByRole('button', { name: /latest|Reload/i }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>(/Address/).value).toBe('https://hr.example/new'))
  expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('Payroll sync')
  expect(dialog.getByText('Invoices: 2 of 2')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The webhook is saved')).toBeTruthy()
  expect(sent('integration/update-webhook').at(-1)).toEqual({
    id: 5,
    version: 5,
    name: 'Payroll sync',
    url: 'https://hr.example/new',
    events: ['invoice.paid', 'invoice.sent'],
  })
})

test('a webhook that ended in another tab is shown so after the refusal', async () => {
  let read = 0
  const { user } = openAsAdmin('/admin/integration?tab=webhooks', {
    'integration/find-webhooks': () => ({ webhooks: [read++ === 0 ? webhook : { ...webhook, status: 'Ended' }], groups }),
    'integration/test-webhook': () => refusalOf(409, 'WEBHOOK_NOT_ACTIVE', 'It is paused or has ended.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Send a test event to HR system' }))
  expect(await screen.findByText('It is paused or has ended.')).toBeTruthy()
  expect(await screen.findByText('Ended')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Pause HR system' })).toBeNull()
})

test('a delivery opens with its payload and tries, and is sent again', async () => {
  const row = {
    id: 9,
    created_at: '2026-11-20T18:00:00.000Z',
    type: 'invoice.paid',
    what: 'Invoice paid',
    webhook: 'HR system',
    status: 'Failed',
    tries: 10,
    result: 'late',
  }
  const attempt = { at: '2026-11-20T18:00:00.000Z', milliseconds: 10_004, status: null, problem: 'late', answer: null }
  const delivery = {
    ...row,
    message_id: 'event_77',
    url: 'https://hr.example/plantilla',
    may_send: true,
    body: '{"type":"invoice.paid"}',
    attempts: [attempt],
  }
  const { user, sent } = openAsAdmin('/admin/integration?tab=deliveries', {
    'integration/find-webhook-deliveries': () => ({ deliveries: [row], totalDeliveries: 1, page: 1, limit: 50 }),
    'integration/get-webhook-delivery': () => ({ delivery }),
    'integration/send-webhook-again': () => ({ delivery: { ...row, status: 'Waiting' } }),
  })
  expect(await screen.findByText('No answer in time')).toBeTruthy()
  const dialog = await openDialog(user, screen.getByRole('link', { name: /20/ }), 'Invoice paid')
  expect(await dialog.findByText('There was no answer within 10 seconds')).toBeTruthy()
  expect(dialog.getByText(/"type": "invoice.paid"/)).toBeTruthy()
  expect(dialog.getByText('event_77')).toBeTruthy()
  await expectNoFindings()
  await user.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The event is on its way')).toBeTruthy()
  expect(sent('integration/send-webhook-again')).toEqual([{ id: 9 }])
})

test('a tab that could not be read offers to try again', async () => {
  openAsAdmin('/admin/integration?tab=webhooks', { 'integration/find-webhooks': () => 'offline' })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
