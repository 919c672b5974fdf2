import { expect, expectAccessible, test } from './support/fixtures.ts'
import { REFUSAL, STATES } from './support/public-screens.ts'

const WIDTHS = [1440, 820, 400]

// Each state is reached once and then looked at in every width and colour: the page follows both while it is open.
for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: no axe finding, nothing wider than the window, at any width, light and dark`, async ({ page, noise }) => {
    noise.allowed.push(REFUSAL)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await reach(page)
    const lightness = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const width of WIDTHS) {
        await test.step(`${width}, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 900 })
          await expectAccessible(page)
          expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
        })
      }
    }
    // Otherwise the dark half would have looked at the light page again.
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(lightness)
  })
}
