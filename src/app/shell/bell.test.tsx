import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { FakeEventSource } from '../../../tests/web/invoice-batches.ts'
import { openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import type { Given, More } from '../../../tests/web/whole.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
})

const MINE = 'notifications/my-notifications'
const line = (id: number, more: More<Notification> = {}): Given<Notification> => ({
  id,
  action: `New client registered: Café ${id}`,
  date: new Date(Date.now() - 5 * 60_000).toISOString(),
  company: { name: `Café ${id}`, logo_url: null },
  notification_status: [{ id: 100 + id, is_clicked: false, is_read: false }],
  action_type: 'clientsNewClient',
  leads_to: 'clientDetail',
  entity: 'company',
  entity_id: id,
  ...more,
})

async function open(notifications: Given<Notification>[], { count = 0, total = notifications.length } = {}) {
  const session = sessionOf('InternalEmployee', { permissions: { dashboard: { viewTab: true }, clients: { viewTab: true } } })
  const office = openOffice('/admin', session, {
    [MINE]: ({ page }) => ({ notifications: page === 2 ? [line(99)] : notifications, count, total }),
    'notifications/set-read-notifications': () => ({ count: 0 }),
    'notifications/open-stream': () => ({ streamToken: 'a-token' }),
    'notifications/set-clicked-notification': () => ({ notification_status: [] }),
  })
  const bell = await screen.findByRole('button', { name: 'Notifications' })
  // Closed, it has no role that could be asked for.
  const panel = document.querySelector<HTMLElement>('section[aria-label="Notifications"]') as HTMLElement
  await waitFor(() => expect(office.server.of(MINE)).toHaveLength(1))
  // jsdom has no popovers; the browser says this when one is opened.
  const openPanel = () => fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'open' }))
  return { ...office, bell, panel: within(panel), openPanel }
}

test('the badge shows the number of unread ones; opening the panel marks all as read and resets it; a click marks the line and opens its page, or the list for people who may not open the record [G1]', async () => {
  const { server, bell, panel, openPanel, address, user } = await open([line(1), line(2)], { count: 2 })
  await waitFor(() => expect(bell.querySelector<HTMLElement>('[data-count]')?.dataset['count']).toBe('2'))
  expect(bell.getAttribute('aria-description')).toBe('2 unread')
  openPanel()
  await waitFor(() => expect(server.of('notifications/set-read-notifications')).toHaveLength(1))
  await waitFor(() => expect(bell.querySelector('[data-count]')).toBeNull())
  expect(panel.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'CCafé 1New client registered: Café 15 minutes ago',
    'CCafé 2New client registered: Café 25 minutes ago',
  ])
  await expectNoFindings()
  const link = panel.getAllByRole('link', { hidden: true })[1] as HTMLElement
  expect(link.getAttribute('href')).toBe('/admin/clients')
  await user.click(link)
  expect(server.inputs('notifications/set-clicked-notification')[0]).toEqual({ notificationId: 2 })
  expect(address()).toBe('/admin/clients')
})

test('nothing has come yet, and older ones come page by page', async () => {
  const { panel } = await open([])
  expect(await panel.findByText('No notifications yet')).toBeTruthy()
  const many = Array.from({ length: 20 }, (_, at) => line(at + 1))
  const { panel: full, server, user } = await open(many, { total: 21 })
  await user.click(await full.findByRole('button', { name: 'Show older', hidden: true }))
  await waitFor(() => expect(full.getAllByRole('link', { hidden: true })).toHaveLength(21))
  expect(server.inputs(MINE).at(-1)).toEqual({ page: 2, limit: 20 })
  expect(full.queryByRole('button', { name: 'Show older', hidden: true })).toBeNull()
})

test('a list that cannot be read shows the error, and is tried again', async () => {
  const { server, panel, openPanel, user } = await open([line(1)])
  await panel.findByRole('link', { hidden: true })
  const good = server.replies[MINE]
  server.replies[MINE] = () => 'offline'
  openPanel()
  expect((await panel.findByRole('alert', { hidden: true })).textContent).toContain('The server cannot be reached')
  if (good) server.replies[MINE] = good
  await user.click(panel.getByRole('button', { name: 'Try again', hidden: true }))
  expect(await panel.findByRole('link', { hidden: true })).toBeTruthy()
})

/** Replaces the browser's event stream in a single tab: the test sends the server's events. */
function stubStream(): void {
  FakeEventSource.opened = []
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage = () => undefined
      close = () => undefined
    },
  )
  const request = (_name: string, _options: object, lead: () => Promise<void>) => lead()
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}

test('notifications received while the list loads stay, though the list was read before them [G1, G6]', async () => {
  stubStream()
  const { server, bell, panel, openPanel } = await open([line(1)], { count: 1 })
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
  let answer: (list: Record<string, unknown>) => void = () => undefined
  server.replies[MINE] = () => new Promise((done) => (answer = done))
  server.replies['notifications/set-read-notifications'] = () => 'offline'
  openPanel()
  await waitFor(() => expect(server.of(MINE)).toHaveLength(2))
  act(() => FakeEventSource.opened[0]?.tell({ notification: line(2), count: 2 }))
  answer({ notifications: [line(1)], count: 1, total: 1 })
  await waitFor(() => expect(server.of('notifications/set-read-notifications')).toHaveLength(1))
  expect(panel.getAllByRole('link', { hidden: true })).toHaveLength(2)
  expect(bell.querySelector<HTMLElement>('[data-count]')?.dataset['count']).toBe('2')
})

test('notifications received while all are marked as read stay on the badge [G1, G6]', async () => {
  stubStream()
  const { server, bell, openPanel } = await open([line(1)], { count: 1 })
  await waitFor(() => expect(FakeEventSource.opened).toHaveLength(1))
  const { promise, resolve } = Promise.withResolvers<{ count: number }>()
  server.replies['notifications/set-read-notifications'] = () => promise
  openPanel()
  await waitFor(() => expect(server.of('notifications/set-read-notifications')).toHaveLength(1))
  act(() => FakeEventSource.opened[0]?.tell({ notification: line(2), count: 1 }))
  await act(async () => resolve({ count: 0 }))
  expect(bell.querySelector<HTMLElement>('[data-count]')?.dataset['count']).toBe('1')
})
