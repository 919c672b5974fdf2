import { expect, expectFit, test } from './support/fixtures.ts'
import { REFUSAL, STATES } from './support/public-screens.ts'

// Each state is reached once and then looked at in every width and colour: the page follows both while it is open.
for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: no axe finding, nothing wider than the window, at any width, light and dark`, async ({ page, noise }) => {
    noise.allowed.push(REFUSAL)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await reach(page)
    const lightness = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await test.step(colorScheme, () => expectFit(page))
    }
    // Otherwise the dark half would have looked at the light page again.
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(lightness)
  })
}
