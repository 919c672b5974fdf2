import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** The shrunk source: reading the other one takes a page as long as a third of the rules. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Waits until elements that fade or slide in have arrived: half faded, every text has too little contrast. Endless motion is left out. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
}

/** No finding of axe on the page as it is, or in the part with this selector, all of its rules on. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await settle(page)
  // A page keeps axe until it is loaded again.
  for (const frame of page.frames()) if (await frame.evaluate(() => !('axe' in window))) await frame.evaluate(AXE)
  const findings = await page.evaluate(async (within) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    // Rules that hold are not listed, which takes time.
    const { violations } = await here.run(within ?? document, { resultTypes: ['violations'] })
    return violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }))
  }, part)
  expect(findings).toEqual([])
}

/** Desk, phone and tablet; the first comes last, so that a page ends as it began. */
const WIDTHS = [820, 400, 1440]

/** Draws the page for another width: the program does so before the next frame but one. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Pixels of the page beyond its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** No finding of axe and nothing wider than the window, at each of these widths: the page follows them while it is open. */
export async function expectFit(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await resize(page, width)
    await expectAccessible(page)
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
}
