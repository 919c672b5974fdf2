import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectNoFindings } from '../../tests/web/axe.ts'
import type { Reply } from '../../tests/web/fake-server.ts'
import { openOffice, storeToken } from '../../tests/web/office.tsx'
import { sessionOf } from '../../tests/web/people.ts'
import { leaveForSignIn } from './leave.ts'

const admin = sessionOf('Admin')
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

test('a detail page shows a spinner while the session is decoded, then the page [B6]', async () => {
  let answer: (reply: Reply) => void = () => undefined
  openOffice('/admin/request-detail/5', admin, { 'employee/verify-token': () => new Promise((resolve) => (answer = resolve)) })
  expect(screen.getByRole('status').textContent).toBe('Checking your session…')
  expect(screen.queryByRole('navigation')).toBeNull()
  await expectNoFindings()
  await act(async () => answer({ decodedToken: { userLogin: admin } }))
  await heading('Payment Request')
  expect(document.title).toBe('Payment Request · Plantilla')
})

test('without a token a detail page is the 404 page, which offers to sign in and to come back [B6]', async () => {
  openOffice('/admin/employees-onboarding/7', null)
  await heading('Page Not Found')
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/admin')
  const signIn = screen.getByRole('link', { name: 'Sign in to open this page' })
  expect(signIn.getAttribute('href')).toBe('/login')
  expect(leaveForSignIn).not.toHaveBeenCalled()
})

test('any other private page without a session leads to sign-in and is kept as the last path [A16]', async () => {
  openOffice('/admin/clients', null)
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalledOnce())
  expect(localStorage.getItem('lastPath')).toBe('/admin/clients')
})

test('every page that is visited is kept as the last path, filters included; the 404 page is not [A3]', async () => {
  const { router } = openOffice('/admin/clients?x=1', admin)
  await heading('Clients')
  expect(localStorage.getItem('lastPath')).toBe('/admin/clients?x=1')
  await act(() => router.navigate('/admin/nowhere'))
  await heading('Page Not Found')
  expect(localStorage.getItem('lastPath')).toBe('/admin/clients?x=1')
})

test('a page that is not open to the person is the 404 page, inside the frame [B5]', async () => {
  const client = sessionOf('Client')
  openOffice('/admin/payroll-interface', client)
  await heading('Page Not Found')
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  expect(document.title).toBe('Page Not Found · Plantilla')
})

test('leads staff without dashboard.viewTab from /admin to the first page that is open [B3]', async () => {
  const staff = sessionOf('InternalEmployee', { permissions: { internalEmployees: { viewTab: true } } })
  const { address } = openOffice('/admin', staff)
  await heading('Internal Employees')
  expect(address()).toBe('/admin/internal-employees')
})

test('a token that the server refuses ends the session [A17]', async () => {
  openOffice('/admin', admin, { 'employee/verify-token': () => ({ status: 401, code: 'UNAUTHENTICATED', message: 'x' }) })
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalledOnce())
  expect(localStorage.getItem('token')).toBeNull()
})

test('without an answer of the server the person waits, sees the reason, and is not signed out', async () => {
  openOffice('/admin', admin, { 'employee/verify-token': () => 'offline' })
  await screen.findByText('We cannot reach Plantilla. Trying again…')
  expect(localStorage.getItem('token')).toBe('token')
  expect(leaveForSignIn).not.toHaveBeenCalled()
})

test('someone else signing in in another tab takes this tab over', async () => {
  const other = sessionOf('Client', { id: 2, firstname: 'Zoé' })
  openOffice('/admin', admin, {
    'employee/verify-token': ({ token }) => ({ decodedToken: { userLogin: token === 'token' ? admin : other } }),
  })
  await heading('Hello, Ana')
  storeToken('other', 'Client')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'token', newValue: 'other' })))
  await heading('Hello, Zoé')
})

test('the bare address leads to the office', async () => {
  const { address } = openOffice('/', admin)
  await heading('Hello, Ana')
  expect(address()).toBe('/admin')
})
