import { expect, expectAccessible, test } from './support/fixtures.ts'
import { watchConsole } from './support/noise.ts'
import { accountButton, SIDEBAR_IS_FULL_PX, SIDEBAR_STAYS_PX, showSidebar, widthOf } from './support/office.ts'

const REFUSAL = /Failed to load resource/

/** Copied from the specification (§2, layout) and not from the code. */
const OF_STAFF = [
  'Home',
  'My Profile',
  'Clients',
  'Client Onboarding',
  'Payment Request',
  'Internal Employees',
  'Employee Onboarding',
  'Payroll Receipts',
]

/** Other roles have fewer parts of it: src/app/shell proves which. */
test('top bar and sidebar of staff [B1, B3]', async ({ openAs }) => {
  const page = await openAs('staff', '/admin')
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Plantilla, home' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Notifications' })).toBeVisible()

  const opener = accountButton(page, 'Tomás Ordóñez Vega')
  await opener.click()
  const menu = page.getByRole('region', { name: 'Account', exact: true })
  await expect(menu.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'My Profile' })).toBeVisible()
  // The panel hangs under its button.
  const [panel, button] = [await menu.boundingBox(), await opener.boundingBox()]
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeGreaterThanOrEqual((button?.x ?? 0) + (button?.width ?? 0) - 4)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  const entries = (await showSidebar(page)).getByRole('link')
  await expect(entries).toHaveText(OF_STAFF)
  await expect(entries.first()).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  await entries.last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payroll Receipts' })).toBeVisible()
})

test('the bell opens a panel 300 px high; My Profile of the menu leads staff to the own record [B1]', { tag: '@desk' }, async ({
  openAs,
}) => {
  const page = await openAs('staff', '/admin')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('region', { name: 'Notifications' })
  await expect(panel.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  expect(await panel.evaluate((box: HTMLElement) => box.offsetHeight)).toBe(300)
  await expectAccessible(page)
  await page.getByRole('main').click({ position: { x: 2, y: 2 } })
  await expect(panel).toBeHidden()
  await accountButton(page, 'Tomás Ordóñez Vega').click()
  await page.getByRole('region', { name: 'Account' }).getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/admin/internal-employee/my-profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Ordóñez Vega' })).toBeVisible()
})

test('the sidebar collapses where there is room, and hides behind a toggle where there is none [B2]', async ({ openAs }) => {
  const page = await openAs('admin', '/admin')
  const width = widthOf(page)
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const widthOfSidebar = async () => (await page.locator('.ant-layout-sider, .ant-drawer-content').boundingBox())?.width
  if (width >= SIDEBAR_STAYS_PX) {
    const open = (await widthOfSidebar()) ?? 0
    const collapse = page.getByRole('button', { name: 'Collapse sidebar' })
    await expect(collapse).toHaveAttribute('aria-expanded', 'true')
    await collapse.click()
    await expect.poll(widthOfSidebar).toBeLessThan(open / 2)
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false')
    // Its entries keep their names and lead where they did.
    await sidebar.getByRole('link', { name: 'Clients' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Expand sidebar' }).click()
    await expect.poll(widthOfSidebar).toBe(open)
    return
  }
  await expect(sidebar).toBeHidden()
  const toggle = page.getByRole('button', { name: 'Open menu' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.press('Enter')
  await expect(sidebar).toBeVisible()
  if (width < SIDEBAR_IS_FULL_PX) await expect.poll(widthOfSidebar).toBe(width)
  else await expect.poll(widthOfSidebar).toBeLessThan(width / 2)
  await page.keyboard.press('Escape')
  await expect(sidebar).toBeHidden()
  await expect(toggle).toBeFocused()
  await toggle.click()
  await sidebar.getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(sidebar).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('the sidebar changes at 840 and at 500 px, with the page open [B2]', { tag: '@desk' }, async ({ openAs }) => {
  const page = await openAs('admin', '/admin')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  for (const [width, isHidden] of [
    [840, false],
    [839, true],
    [500, true],
    [499, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(sidebar).toBeVisible({ visible: !isHidden })
    if (!isHidden) continue
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.locator('.ant-drawer-content')
    if (width < 500) await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(width)
    else await expect.poll(async () => (await drawer.boundingBox())?.width).toBeLessThan(width)
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
  }
})

test('log out ends the session here, in the other tab and on the server [A19, A20]', { tag: '@desk' }, async ({
  openAs,
  request,
  noise,
}) => {
  noise.allowed.push(REFUSAL)
  const page = await openAs('client', '/admin', { fresh: true })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const other = await page.context().newPage()
  watchConsole(other, noise)
  await other.goto('/admin/employees-onboarding')
  await expect(other.getByRole('heading', { level: 1, name: 'Employee Onboarding' })).toBeVisible()
  await accountButton(page, 'Begoña Ibáñez Lara').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['lastPath'])
  const verified = await request.post('/api/employee/verify-token', { data: { token } })
  expect(verified.status()).toBe(401)
  await page.goBack()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByText('Begoña Ibáñez Lara')).toHaveCount(0)
})

test('the keyboard reaches the content past the bar and the sidebar, and a new page has the focus', { tag: '@desk' }, async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin')
  // The waiting page before the shell has a heading too, and nothing to go to by Tab. What waits comes after it.
  const links = page.getByRole('main').getByRole('link')
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your tasks' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(links.first()).toBeFocused()
  await links.filter({ hasText: /^Clients/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clients' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveTitle('Clients · Plantilla')
})
