import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../../../access-control/roles.ts'
import { openOffice, stubWindow } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { leaveForSignIn } from '../leave.ts'

async function open(role: Role, path = '/admin') {
  const permissions = role === 'InternalEmployee' ? { dashboard: { viewTab: true }, clients: { viewTab: true } } : null

  const office = openOffice(path, sessionOf(role, { permissions }), { 'employee/logout': () => ({}) })
  await screen.findByRole('banner')
  return office
}

describe('the top bar [B1]', () => {
  test.each(ROLES)('of %s has logo and name; bell and My Profile as the specification says', async (role) => {
    await open(role)
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Plantilla, home' })).toBeTruthy()
    expect(bar.getByText('Ana Núñez', { selector: 'button span' })).toBeTruthy()
    const hasBell = role === 'Admin' || role === 'InternalEmployee'
    expect(bar.queryByRole('button', { name: 'Notifications' }) !== null).toBe(hasBell)
    expect(bar.queryByRole('link', { name: 'My Profile', hidden: true }) !== null).toBe(role === 'InternalEmployee')
    expect(bar.getByRole('button', { name: 'Log out', hidden: true })).toBeTruthy()
  })

  test('without a photo the initials represent the person', async () => {
    await open('Client')
    expect(screen.getByRole('banner').textContent).toContain('AN')
  })
})

describe('the sidebar [B2]', () => {
  test('collapses and expands on a wide screen', async () => {
    const { user } = await open('Admin')
    const button = screen.getByRole('button', { name: 'Collapse sidebar' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    await user.click(button)
    expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false')
    // The words stay for screen readers.
    expect(screen.getByRole('link', { name: 'Employee Onboarding' })).toBeTruthy()
  })

  test.each([839, 500, 499])('is hidden at %i px until the toggle shows it, and going to a page closes it', async (width) => {
    stubWindow(width)
    const { user } = await open('Admin')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog')
    const panel = drawer.closest<HTMLElement>('.ant-drawer-content-wrapper')
    expect(panel?.style.width).toBe(width < 500 ? '100%' : '288px')
    await user.click(within(drawer).getByRole('link', { name: 'Clients' }))
    await screen.findByRole('heading', { level: 1, name: 'Clients' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy())
  })

  test('stays open at 840 px', async () => {
    stubWindow(840)
    await open('Admin')
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
  })
})

test('a new page gets the focus, so that keyboard and screen reader begin there', async () => {
  const { user } = await open('Admin')
  await user.click(screen.getByRole('link', { name: 'Payment Request' }))
  await screen.findByRole('heading', { level: 1, name: 'Payment Request' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('Log out ends the session here and on the server, and leads to sign-in [A20]', async () => {
  const { server, user } = await open('Admin')
  await user.click(screen.getByRole('button', { name: 'Log out', hidden: true }))
  await waitFor(() => expect(leaveForSignIn).toHaveBeenCalled())
  await act(async () => undefined)
  // The page is left at once, so the call must outlive it.
  expect(server.of('employee/logout')).toMatchObject([{ input: {}, bearer: 'token', keepalive: true }])
  expect({ ...localStorage }).toEqual({ lastPath: '/admin' })
})
