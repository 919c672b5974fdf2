import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { accountButton } from './support/office.ts'

/**
 * The browser of the tests has no push service and always reports notifications as denied, so both answers are simulated;
 * the worker is real.
 */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('firebaseToken', 'push')
    let permission: NotificationPermission = 'default'
    addEventListener('test-permission', (event) => {
      permission = (event as CustomEvent).detail
      dispatchEvent(new Event('focus'))
    })
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      permission = 'granted'
      return permission
    }
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    }
    let known: object | null = null
    PushManager.prototype.getSubscription = async () => known as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const endpoint = `https://push.example.push.apple.com/${crypto.randomUUID()}`
      const unsubscribe = async () => {
        known = null
        return true
      }
      known = { options, toJSON: () => ({ endpoint, keys }), unsubscribe }
      return known as PushSubscription
    }
  })
}

/** The person changes it in the browser's settings and comes back. */
const setPermission = (page: Page, permission: NotificationPermission): Promise<unknown> =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('test-permission', { detail })), permission)

test('push is switched on, blocked and off again; an event is unticked and stays so [G5, G2]', async ({
  openAs,
  callAs,
  noise,
}) => {
  noise.allowed.push(/push/i)
  const page = await openAs('admin', '/admin', { before: withPushService, fresh: true })
  await accountButton(page, 'Alejandra').click()
  const menu = page.getByRole('region', { name: 'Account' })
  const toggle = menu.getByRole('switch', { name: 'Push on this device' })
  await expect(toggle).toBeEnabled()
  await expect(menu.getByText('Not subscribed')).toBeVisible()
  await toggle.click()
  await expect(menu.getByText('Subscribed', { exact: true })).toBeVisible()
  await expect(toggle).toBeChecked()
  const token = await page.evaluate(() => localStorage.getItem('fcmToken'))
  expect(JSON.parse(token ?? '').endpoint).toContain('push.apple.com')

  await setPermission(page, 'denied')
  await expect(menu.getByText('Unsubscribed')).toBeVisible()
  await expect(menu.getByText('Enable notifications for this site manually in your browser settings.')).toBeVisible()
  await expect(toggle).toBeDisabled()

  await setPermission(page, 'granted')
  await toggle.click()
  await expect(menu.getByText('Not subscribed')).toBeVisible()
  const gone = await callAs('admin', 'notifications/delete-fcm-token', { fcmToken: token ?? '' })
  expect((await gone.json()).fcm_tokens).toEqual([])

  const dialog = page.getByRole('dialog', { name: 'Notification Settings' })
  const box = dialog.getByRole('checkbox', { name: 'Tax receipt added' })
  const open = async () => {
    await menu.getByRole('button', { name: 'Notifications Settings' }).click()
    await expect(box).toBeVisible()
  }
  await open()
  await expectAccessible(page, '[role="dialog"]')
  await box.uncheck()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await expect(dialog.getByText('Changes saved Successfully!')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await accountButton(page, 'Alejandra').click()
  await open()
  await expect(box).not.toBeChecked()
  await box.check()
  await dialog.getByRole('button', { name: 'Save Settings' }).click()
  await expect(dialog.getByText('Changes saved Successfully!')).toBeVisible()
})
