import type { Page } from '@playwright/test'

/** Widths at which the sidebar changes. */
export const SIDEBAR_STAYS_PX = 840
export const SIDEBAR_IS_FULL_PX = 500

export const widthOf = (page: Page): number => page.viewportSize()?.width ?? 0

/** The button with the name of the signed-in person, which opens their menu. */
export const accountButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

/** The sidebar, brought into sight where it hides. */
export async function showSidebar(page: Page) {
  if (widthOf(page) < SIDEBAR_STAYS_PX) await page.getByRole('button', { name: 'Open menu' }).click()
  return page.getByRole('navigation', { name: 'Main' })
}

/** Goes to an address as a link inside the program does: without loading it again. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    // The router knows its own entries of the history by their number, and warns of others.
    const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 }
    history.pushState(state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state }))
  }, path)

/** Letters without case and accents. */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
