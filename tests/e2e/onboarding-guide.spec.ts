import type { Page } from '@playwright/test'
import { expect, expectAccessible, overflowOf, test } from './support/fixtures.ts'
import { firstSignIn, invitePerson } from './support/newcomer.ts'
import { widthOf } from './support/office.ts'

const popup = (page: Page, name: string) => page.getByRole('dialog', { name })

/** The pop-up has its size, is wholly on the screen, and does not cover the step it explains. */
async function expectBeside(page: Page, name: string, anchor: number): Promise<void> {
  await expect(popup(page, name)).toBeVisible()
  const target = page.locator(`[data-tour="guide-step-${anchor}"]`)
  await expect(async () => {
    const box = await popup(page, name).boundingBox()
    const beside = await target.boundingBox()
    expect(box).toMatchObject({ width: 300, height: 285 })
    if (!box || !beside) throw new Error('not on the screen')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(widthOf(page))
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    const isApart =
      box.x >= beside.x + beside.width ||
      box.x + box.width <= beside.x ||
      box.y >= beside.y + beside.height ||
      box.y + box.height <= beside.y
    expect(isApart).toBe(true)
  }).toPass()
}

test('the tour next to the steps of Home: its size, the keyboard, a reload, its end, and the summary [C2, E6, E11]', async ({
  page,
  callAs,
  request,
}, info) => {
  const { email } = await invitePerson(callAs, info, 'Contractor')
  await firstSignIn(page, request, email)
  await expectBeside(page, 'Add your photo', 0)
  await expect(page.getByRole('region', { name: 'Privacy notice' })).toBeInViewport({ ratio: 1 })
  await expect(popup(page, 'Add your photo').getByRole('link', { name: 'Do it now' })).toBeFocused()
  await expectAccessible(page)
  // The focus goes round inside the pop-up.
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab')
  await expect(popup(page, 'Add your photo').locator(':focus')).toHaveCount(1)
  await popup(page, 'Add your photo').getByRole('button', { name: 'Next' }).press('Enter')
  await expectBeside(page, 'Tell us about you', 1)
  await popup(page, 'Tell us about you').getByRole('button', { name: 'Next' }).click()
  await popup(page, 'Add your address').getByRole('button', { name: 'Next' }).click()
  await popup(page, 'Add your official numbers').getByRole('button', { name: 'Next' }).click()
  await expectBeside(page, 'Upload your documents', 4)
  await expect(popup(page, 'Upload your documents').getByRole('button', { name: 'End' })).toBeFocused()
  await page.reload()
  await expectBeside(page, 'Upload your documents', 4)
  // It receives keys once it has the focus.
  await expect(popup(page, 'Upload your documents').getByRole('button', { name: 'End' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show me around' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Add your photo' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show me around' }).press('Enter')
  await expectBeside(page, 'Add your photo', 0)
  await page.goto('/admin/employee-detail')
  const summary = page.getByRole('region', { name: 'Your personal information' })
  for (const [property, value] of Object.entries({ 'text-overflow': 'ellipsis', overflow: 'hidden', 'white-space': 'nowrap' }))
    await expect(summary.getByTitle(email).locator('..')).toHaveCSS(property, value)
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})
