import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '../../../../access-control/roles.ts'
import type { WaitingGroup, WaitingItem } from '../../../../contract/waiting/schemas.ts'
import { expectNoFindings } from '../../../../tests/web/axe.ts'
import type { Replies, Reply } from '../../../../tests/web/fake-server.ts'
import { openOffice } from '../../../../tests/web/office.tsx'
import { personOf, sessionOf } from '../../../../tests/web/people.ts'
import type { Given, More } from '../../../../tests/web/whole.ts'

const CALL = 'notifications/find-what-waits'
const READ = 'notifications/set-read-notifications'
const CLICKED = 'notifications/set-clicked-notification'
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const item = (id: number, more: More<WaitingItem> = {}): Given<WaitingItem> => ({
  id,
  title: `Café ${id}`,
  company: { name: `Café ${id}`, logo_url: null },
  since: ago(3),
  leads_to: 'clientOnboardingDetail',
  entity_id: id,
  ...more,
})
const answer = (...groups: Given<WaitingGroup>[]) => ({ groups, total: groups.reduce((sum, { total }) => sum + total, 0) })

function open(role: Role, reply: (input: Record<string, unknown>) => Reply | Promise<Reply>, more: Replies = {}) {
  return openOffice('/admin', sessionOf(role), {
    'employee/get-background-jobs': () => ({ jobs: [], schedules: [], workers: 1 }),
    'employee/get-my-profile-data': () => ({ client: personOf(1) }),
    [CALL]: reply,
    ...more,
  })
}

const card = async () => within(await screen.findByRole('region', { name: 'Your tasks' }))

test('waiting items are listed by kind with number, subject, age and one click to them [§11.2]', async () => {
  const review = item(2, {
    title: 'Luis Peña',
    documents: ['rfc', 'curp'],
    leads_to: 'employeeOnboardingDetail',
    tab: 'documents',
  })
  const groups = [
    { kind: 'client-onboarding', total: 1, items: [item(1, { status: 'Uploads' })] },
    { kind: 'person-documents', total: 1, items: [review] },
  ] as const
  const { user, address } = open('Admin', () => answer(...groups.map((group) => ({ ...group, items: [...group.items] }))))
  const companies = within(await (await card()).findByRole('region', { name: 'Client onboarding 1' }))
  const line = companies.getByRole('link')
  expect(line.textContent).toBe('CCafé 1Uploads3 days ago')
  expect(line.getAttribute('href')).toBe('/admin/clients-onboarding/1')
  const papers = within((await card()).getByRole('region', { name: 'Documents to review 1' })).getByRole('link')
  expect(papers.textContent).toContain('Luis PeñaCafé 2 · RFC, CURP')
  await expectNoFindings()
  await user.click(papers)
  expect(address()).toBe('/admin/employees-onboarding/2?tab=documents')
})

test('news are marked as read when they are opened, or all at once', async () => {
  let isRead = false
  const news = [item(7, { title: 'A new receipt is ready for you', company: null, leads_to: 'requestDetail' }), item(8)]
  const { user, server } = open('Client', () => (isRead ? answer() : answer({ kind: 'own-notices', total: 2, items: news })), {
    [READ]: () => {
      isRead = true
      return { count: 0 }
    },
    [CLICKED]: () => ({ notification_status: [] }),
  })
  const group = within(await (await card()).findByRole('region', { name: 'News for you 2' }))
  await expectNoFindings()
  await user.click(group.getByRole('button', { name: 'Mark as read' }))
  await (await card()).findByText('You have no open tasks')
  expect(server.of(READ)).toHaveLength(1)
})

test('opening one of the news marks that one', async () => {
  const news = [item(7, { title: 'Payment request N-1 was paid', company: null, leads_to: 'requestPayments', entity_id: null })]
  const { user, server } = open('Client', () => answer({ kind: 'own-notices', total: 1, items: news }), {
    [CLICKED]: () => ({ notification_status: [] }),
  })
  await user.click(await (await card()).findByRole('link'))
  expect(server.inputs(CLICKED)).toEqual([{ notificationId: 7 }])
})

test('further items are read page by page; one that was done meanwhile is not shown when Home opens again [§11.2]', async () => {
  let all = Array.from({ length: 30 }, (_, at) => item(at + 1))
  const { user, server, router } = open('Client', ({ page = 1, limit = 5 }) => {
    const from = (Number(page) - 1) * Number(limit)
    return answer({ kind: 'client-documents', total: all.length, items: all.slice(from, from + Number(limit)) })
  })
  const lines = async () => (await card()).getAllByRole('link').length
  await user.click(await (await card()).findByRole('button', { name: 'Show 25 more' }))
  await waitFor(async () => expect(await lines()).toBe(25))
  await user.click((await card()).getByRole('button', { name: 'Show 5 more' }))
  await waitFor(async () => expect(await lines()).toBe(30))
  expect((await card()).queryByRole('button')).toBeNull()
  expect(server.inputs(CALL)).toEqual([
    {},
    { kind: 'client-documents', page: 1, limit: 25 },
    { kind: 'client-documents', page: 2, limit: 25 },
  ])
  await act(() => router.navigate('/admin/security'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your tasks' })).toBeNull())
  all = all.slice(3)
  await act(() => router.navigate('/admin'))
  await waitFor(async () => expect((await card()).getAllByRole('link')[0]?.textContent).toContain('Café 4'))
  expect(await lines()).toBe(5)
})

test('more items than are counted are shown with a plus, and read page by page as well [§11.2]', async () => {
  const all = Array.from({ length: 130 }, (_, at) => item(at + 1))
  const { user } = open('Client', ({ page = 1, limit = 5 }) => {
    const from = (Number(page) - 1) * Number(limit)
    return answer(
      { kind: 'client-documents', total: 101, items: all.slice(from, from + Number(limit)) },
      { kind: 'invoices', total: 2, items: [item(201), item(202)] },
    )
  })
  await (await card()).findByText('100+')
  await (await card()).findByText('102+')
  // Two of them are invoices.
  const lines = async () => (await card()).getAllByRole('link').length - 2
  for (const shown of [25, 50, 75, 100, 125, 130]) {
    await user.click(await (await card()).findByRole('button', { name: 'Show 25 more' }))
    await waitFor(async () => expect(await lines()).toBe(shown))
  }
  expect((await card()).queryByRole('button')).toBeNull()
})

test('the page shows that it loads, that a read failed and is repeated, and that nothing waits [§11.2]', async () => {
  const { promise, resolve: reply } = Promise.withResolvers<Reply>()
  const { user, server } = open('Client', () => promise)
  await (await card()).findByText('Loading your tasks…')
  await expectNoFindings()
  reply('offline')
  const retry = await screen.findByRole('button', { name: 'Try again' })
  server.replies[CALL] = () => answer()
  await user.click(retry)
  await (await card()).findByText('You have no open tasks')
  expect((await card()).queryByRole('status')).toBeNull()
  await expectNoFindings()
})

test('workers read it too; an item with a card of its own is not shown twice [§11.2]', async () => {
  const own = { title: null, company: null, leads_to: 'employeeDetail', entity_id: null }
  const guide: Given<WaitingGroup> = { kind: 'own-guide', total: 1, items: [item(1, own)] }
  const documents = item(1, { ...own, documents: ['rfc'], due: '2026-12-01', tab: 'documents' })
  open('Employee', () => answer(guide, { kind: 'own-documents', total: 1, items: [documents] }))
  const line = await (await card()).findByRole('link')
  expect(line.textContent).toContain('Upload the documents we asked forRFC · by 01 Dec 2026')
  expect(line.getAttribute('href')).toBe('/admin/employee-detail?tab=documents')
  const { server } = open('Employee', () => answer(guide))
  await waitFor(() => expect(server.of(CALL)).toHaveLength(1))
  await screen.findByRole('link', { name: /My Profile/ })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Your tasks' })).toBeNull())
})

test('checks of Admin that could not be read say so, and are read at the next try', async () => {
  let isDown = true
  const check = (found: Reply) => () => (isDown ? { status: 503, code: 'PROVIDER', message: 'The database is away.' } : found)
  const { user } = open('Admin', () => answer(), {
    'employee/get-background-jobs': check({ jobs: [], schedules: [], workers: 1 }),
    'employee/get-form-problems': check({ problems: [] }),
  })
  const jobs = 'The state of the background jobs could not be read'
  const forms = 'The form and list files could not be checked'
  const alertOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role="alert"]')
  for (const title of [jobs, forms]) within((await alertOf(title)) as HTMLElement).getByText('The database is away.')
  await expectNoFindings()
  isDown = false
  for (const title of [jobs, forms]) {
    await user.click(within((await alertOf(title)) as HTMLElement).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(title)).toBeNull())
  }
})
