import { expect, expectAccessible, expectFit, test } from './support/fixtures.ts'
import { REFUSAL, STATES } from './support/public-screens.ts'

// Each state is reached once and then looked at in every width, and in the dark: the page follows both while it is open.
for (const [name, reach] of Object.entries(STATES)) {
  test(`${name}: no axe finding, nothing wider than the window, at any width, nor in the dark`, async ({ page, noise }) => {
    noise.allowed.push(REFUSAL)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await reach(page)
    const lightness = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expectFit(page)
    // Colours do not depend on the width.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expectAccessible(page)
    // Otherwise it would have looked at the light page again.
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).not.toBe(lightness)
  })
}
