import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { earlyAnswer } from '../../providers/api.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { fakeServer } from '../../tests/web/fake-server.ts'
import { openOffice, storeToken } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'
import { sendFirstCalls } from './first-calls.ts'

const REPLIES = {
  'notifications/find-what-waits': () => ({ groups: [], total: 0 }),
  'employee/get-form-problems': () => ({ problems: [] }),
  'employee/get-background-jobs': () => ({ jobs: [], schedules: [], workers: 1, history: null }),
  'notifications/my-notifications': () => ({ notifications: [], count: 0, total: 0 }),
}

test('sends the calls of Home before its code is loaded, and does not repeat them', async () => {
  const early = fakeServer(REPLIES)
  storeToken('token', 'Admin')
  sendFirstCalls('/admin')
  const asked = early.sent.map(({ operation }) => operation).toSorted()
  expect(asked).toEqual(['employee/verify-token', ...Object.keys(REPLIES)].toSorted())
  const { server } = openOffice('/admin', sessionOf('Admin'), REPLIES)
  await screen.findByText('You have no open tasks')
  expect(server.sent).toEqual([])
})

test('draws Home at once with answers that came while its code was loading', async () => {
  fakeServer(REPLIES)
  storeToken('token', 'Admin')
  sendFirstCalls('/admin')
  await eventually(() => expect(earlyAnswer('notifications/find-what-waits', {})).toBeDefined())
  const drawn: string[] = []
  const observer = new MutationObserver(() => drawn.push(document.body.textContent ?? ''))
  observer.observe(document.body, { childList: true, subtree: true })
  openOffice('/admin', sessionOf('Admin'), REPLIES)
  await screen.findByText('You have no open tasks')
  observer.disconnect()
  expect(drawn.filter((page) => page.includes('Your tasks') && !page.includes('You have no open tasks'))).toEqual([])
  // The next visit of the page asks again.
  expect(earlyAnswer('notifications/find-what-waits', {})).toBeUndefined()
})

test('asks for no more than the role may read, and for nothing without a token or in view-as', () => {
  const server = fakeServer({})
  sendFirstCalls('/admin')
  expect(server.sent).toEqual([])
  storeToken('a', 'Contractor')
  sendFirstCalls('/admin')
  expect(server.sent.map(({ operation }) => operation)).toEqual(['employee/verify-token'])
  storeToken('b', 'Admin')
  sessionStorage.setItem('viewAs', 'c')
  sendFirstCalls('/admin')
  sessionStorage.removeItem('viewAs')
  expect(server.sent.slice(1)).toMatchObject([{ operation: 'employee/verify-token', bearer: 'c' }])
})
