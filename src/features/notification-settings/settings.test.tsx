import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Permissions } from '../../../access-control/permissions.ts'
import { CATALOGUE, groupsFor } from '../../../contract/notifications/catalogue.ts'
import type { DecodedSession } from '../../../contract/session/schemas.ts'
import type { PushState } from '../../../providers/push/push.ts'
import { store } from '../../../providers/storage.ts'
import { expectNoFindings } from '../../../tests/web/axe.ts'
import { openDialog, openOffice } from '../../../tests/web/office.tsx'
import { sessionOf } from '../../../tests/web/people.ts'
import { removePushBrowser, stubPushBrowser, tokenFor } from '../../../tests/web/push-browser.ts'
import { viewOf } from './use-push.ts'

afterEach(removePushBrowser)

const CHANNELS = { in_app: true, push: true, mail: 'off', quiet_from: null, quiet_to: null }
const FLOWS = Object.fromEntries(Object.keys(CATALOGUE.flows).map((flow) => [flow, true]))
const SAVE = 'notifications/update-notification-settings'

function openPage(session: DecodedSession) {
  return openOffice('/admin/internal-employee/nowhere', session, {
    'notifications/get-push-settings': () => ({ service: 'web-push', vapid_public_key: 'AAAA', firebase: null }),
    'notifications/get-notification-settings': () => ({
      notifications: { clientsNewClient: false },
      notification_subscriptions: FLOWS,
      channels: CHANNELS,
      muted_companies: [{ id: 4, name: 'Ñandú' }],
    }),
    [SAVE]: ({ notifications, channels }) => ({ notifications, channels: channels ?? CHANNELS, muted_companies: [] }),
    'employee/update-flow-suscriptions': (flows) => ({ notification_subscriptions: { ...FLOWS, ...flows } }),
    'client/find-companies': () => ({
      companies: [
        { id: 4, name: 'Ñandú' },
        { id: 5, name: 'Ocelote' },
      ],
      totalCompanies: 2,
      page: 1,
      limit: 20,
    }),
  })
}

async function open(session: DecodedSession) {
  const { server, user } = openPage(session)
  await user.click(await screen.findByRole('button', { name: 'Notifications Settings', hidden: true }))
  const dialog = await screen.findByRole('dialog', { name: 'Notification Settings' })
  return { server, user, dialog: within(dialog) }
}
const staff = (permissions: Permissions) => sessionOf('InternalEmployee', { permissions: permissions as never })
const box = (dialog: ReturnType<typeof within>, name: string) => dialog.getByRole('checkbox', { name }) as HTMLInputElement

describe('Notification Settings [G2]', () => {
  test('open from "Notifications Settings", with the groups of the specification, and save with its words', async () => {
    const { server, user, dialog } = await open(sessionOf('Admin'))
    await dialog.findByRole('group', { name: 'Clients' })
    const heads = dialog.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)
    expect(heads.slice(-5)).toEqual([
      'Clients',
      'Clients Onboarding',
      'Request Payments',
      'Employees Onboarding',
      'Internal Employees',
    ])
    await expectNoFindings()
    expect(box(dialog, 'New client').checked).toBe(false)
    await user.click(box(dialog, 'New client'))
    await user.click(dialog.getByRole('radio', { name: 'One email a day' }))
    let answer: (value: object) => void = () => undefined
    server.replies[SAVE] = (input) => new Promise((done) => (answer = () => done({ ...input, muted_companies: [] } as never)))
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }))
    expect(dialog.queryByRole('button', { name: 'Save Settings' })).toBeNull()
    expect(dialog.getByRole('button', { name: /Loading\.\.\.$/ })).toBeTruthy()
    answer({})
    expect(await dialog.findByText('Changes saved Successfully!')).toBeTruthy()
    expect(server.inputs(SAVE)[0]).toEqual({
      notifications: { clientsNewClient: true },
      channels: { ...CHANNELS, mail: 'daily' },
    })
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('incomplete quiet hours are not saved; a company is muted by its name, and unmuted; a refusal is reported, and the changes stay', async () => {
    const { server, user, dialog } = await open(sessionOf('Admin'))
    const save = () => user.click(dialog.getByRole('button', { name: 'Save Settings' }))
    await user.type(await dialog.findByLabelText('From'), '22:00')
    expect(dialog.getByRole('alert').textContent).toBe('Enter both the start and the end of quiet hours.')
    await save()
    expect(server.of(SAVE)).toEqual([])
    await user.type(dialog.getByLabelText('Until'), '07:30')
    await user.click(dialog.getByRole('button', { name: 'Unmute Ñandú' }))
    await user.click(dialog.getByRole('combobox', { name: 'Mute a company' }))
    await user.click(await screen.findByRole('option', { name: 'Ocelote' }))
    expect(dialog.getByRole('button', { name: 'Unmute Ocelote' })).toBeTruthy()
    await user.click(dialog.getByRole('combobox', { name: 'Mute a company' }))
    const leftOut = () => server.of('client/find-companies').map(({ input }) => input['filters'])
    await waitFor(() => expect(leftOut()).toEqual([{ without: [] }, { without: [5] }]))

    const saves = server.replies[SAVE] as (typeof server.replies)[string]
    server.replies[SAVE] = () => ({ status: 503, code: 'BUSY', message: 'Too many people at once.' })
    await save()
    expect(await dialog.findByText('Too many people at once.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Unmute Ocelote' })).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    server.replies[SAVE] = saves
    await save()
    await dialog.findByText('Changes saved Successfully!')
    expect(server.inputs(SAVE)[1]).toMatchObject({
      channels: { quiet_from: '22:00', quiet_to: '07:30' },
      muted_companies: [5],
    })
  })

  test('settings that cannot be loaded are asked for again', async () => {
    const { server, user } = openPage(sessionOf('Admin'))
    const right = server.replies['notifications/get-notification-settings']
    server.replies['notifications/get-notification-settings'] = () => ({ status: 400, code: 'VALIDATION', message: 'No.' })
    const dialog = await openDialog(
      user,
      await screen.findByRole('button', { name: 'Notifications Settings', hidden: true }),
      'Notification Settings',
    )
    await dialog.findByText('No.')
    expect(dialog.queryByRole('button', { name: 'Save Settings' })).toBeNull()
    if (right) server.replies['notifications/get-notification-settings'] = right
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByRole('group', { name: 'Clients' })).toBeTruthy()
  })
})

describe('settings by role [G3]', () => {
  const VIEW = { viewTab: true, viewDetails: true }

  test('staff sees the groups and events that the permissions open, and saves with the flag for it', async () => {
    const permissions = { internalEmployees: { notificationsInternalEmployeesView: true, notificationsUpdate: true, ...VIEW } }
    const session = staff(permissions)
    const { dialog } = await open(session)
    await dialog.findByRole('group', { name: 'Internal Employees' })
    expect(groupsFor(session).map(({ title }) => title)).toEqual(['Internal Employees'])
    for (const name of ['Clients', 'Clients Onboarding', 'Request Payments', 'Employees Onboarding']) {
      expect(dialog.queryByRole('group', { name })).toBeNull()
    }
    expect(dialog.getByRole('button', { name: 'Save Settings' })).toBeTruthy()
  })

  test('without the flag to save there is no Save Settings, and every box is closed', async () => {
    const { dialog, user, server } = await open(
      staff({ internalEmployees: { notificationsInternalEmployeesView: true, ...VIEW } }),
    )
    await dialog.findByRole('group', { name: 'Internal Employees' })
    expect(dialog.queryByRole('button', { name: 'Save Settings' })).toBeNull()
    expect(dialog.getAllByRole<HTMLInputElement>('checkbox').filter(({ disabled }) => !disabled)).toEqual([])
    // G4: every role has its own flows.
    await user.click(dialog.getByRole('switch', { name: 'Invoices' }))
    await waitFor(() => expect(dialog.getByRole('switch', { name: 'Invoices' }).getAttribute('aria-checked')).toBe('false'))
    expect(server.inputs('employee/update-flow-suscriptions')).toEqual([{ invoices: false }])
    await expectNoFindings()
  })

  test.each(['Client', 'Employee', 'Contractor'] as const)('%s has no bell and no settings', async (role) => {
    openPage(sessionOf(role))
    await screen.findByRole('banner')
    expect(screen.queryByRole('button', { name: 'Notifications Settings', hidden: true })).toBeNull()
  })
})

describe('the switch for push [G5]', () => {
  const MINE = 'https://push.example/mine'
  const openMenu = async (role: 'Client' | 'Admin', isRegistered: boolean) => {
    const session = sessionOf(role, { fcm_tokens: isRegistered ? [{ token: tokenFor(MINE) }] : [] })
    store('firebaseToken', 'push')
    openPage(session)
    const bar = within(await screen.findByRole('banner'))
    return { bar, find: () => bar.findByRole<HTMLButtonElement>('switch', { name: 'Push on this device', hidden: true }) }
  }

  test('is in the menu of every role, subscribed when the browser permits and the device is registered', async () => {
    stubPushBrowser({ permission: 'granted', endpoint: MINE })
    store('fcmToken', tokenFor(MINE))
    const { find, bar } = await openMenu('Client', true)
    const toggle = await find()
    await waitFor(() => expect([toggle.getAttribute('aria-checked'), toggle.disabled]).toEqual(['true', false]))
    expect(bar.getByText('Subscribed')).toBeTruthy()
    await expectNoFindings()
  })

  test('permitted and not registered is not subscribed', async () => {
    stubPushBrowser({ permission: 'granted', endpoint: MINE })
    store('fcmToken', tokenFor(MINE))
    const { find, bar } = await openMenu('Admin', false)
    const toggle = await find()
    await waitFor(() => expect([toggle.getAttribute('aria-checked'), toggle.disabled]).toEqual(['false', false]))
    expect(bar.getByText('Not subscribed')).toBeTruthy()
  })

  test('denied with a token shows "Unsubscribed" and how to enable it', async () => {
    stubPushBrowser({ permission: 'denied' })
    store('fcmToken', tokenFor(MINE))
    const { find, bar } = await openMenu('Client', true)
    expect(await bar.findByText('Unsubscribed')).toBeTruthy()
    expect(bar.getByText('Enable notifications for this site manually in your browser settings.')).toBeTruthy()
    expect((await find()).disabled).toBe(true)
  })

  const ready: PushState = { kind: 'ready', permission: 'default', token: null, isBusy: false, problem: null }
  test.each<[string, PushState, object]>([
    ['loading', { kind: 'loading' }, { isDisabled: true, text: 'Loading…' }],
    ['at work', { ...ready, isBusy: true }, { isDisabled: true, text: 'Loading…' }],
    ['never asked', ready, { isDisabled: false, text: 'Not subscribed', hint: null }],
    [
      'denied without a token',
      { ...ready, permission: 'denied' },
      { isDisabled: true, hint: expect.stringContaining('blocks') },
    ],
    ['not set up', { kind: 'none', why: 'server' }, { hasSwitch: false }],
    ['failed', { ...ready, problem: { text: 'No.' } }, { isDisabled: false, problem: 'No.' }],
  ])('%s', (_label, push, expected) => {
    expect(viewOf(push, false)).toMatchObject(expected)
  })
})
