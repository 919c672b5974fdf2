import { expect, expectAccessible, test } from './support/fixtures.ts'

// Tests the watchers of all other tests: each of these problems must fail a test.

for (const [what, script] of [
  ['an error in the console', 'console.error("no")'],
  ['a warning in the console', 'console.warn("no")'],
  ['an uncaught exception', 'setTimeout(() => { throw new Error("no") })'],
]) {
  test(`${what} fails a test`, async ({ page }) => {
    test.fail()
    await page.evaluate(`${script}; new Promise((done) => setTimeout(done, 50))`)
  })
}

test('noise that a test allows is no failure', async ({ page, noise }) => {
  noise.allowed.push(/expected/)
  await page.evaluate(() => console.error('expected'))
})

test('a picture without a text is found', async ({ page }) => {
  await page.setContent('<html lang="en"><title>Test</title><main><h1>Test</h1><img src="data:,"></main></html>')
  await expect(expectAccessible(page)).rejects.toThrow(/image-alt/)
})
