import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { type Noise, watchConsole } from './noise.ts'

/** A page for one test, in a browser without data. */
export interface ReusedPage {
  page: Page
  context: BrowserContext
  noise: Noise
  /** A test changed what would remain for the next test. */
  isChanged: boolean
}

/** A file of the site without the program, so that nothing of it runs. */
const EMPTY = '/robots.txt'

/** A page whose test used one of these is closed with the test. */
const CHANGING = [
  ...([
    'addInitScript',
    'addLocatorHandler',
    'addScriptTag',
    'addStyleTag',
    'context',
    'emulateMedia',
    'exposeBinding',
  ] as const),
  ...(['exposeFunction', 'on', 'once', 'route', 'routeFromHAR', 'routeWebSocket', 'setDefaultTimeout'] as const),
  ...(['setDefaultNavigationTimeout', 'setExtraHTTPHeaders', 'setViewportSize'] as const),
]

/**
 * Pages of one worker by the options of their browser. A new page has to compile the program again, which takes half of the
 * work of loading it, so a page that its test left as it was is cleared for the next test.
 */
export function keepPages(browser: Browser) {
  const kept = new Map<string, ReusedPage[]>()
  const taken = new Map<ReusedPage, string>()

  async function create(options: BrowserContextOptions): Promise<ReusedPage> {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    const reused: ReusedPage = { page, context, noise: { allowed: [], heard: [] }, isChanged: false }
    watchConsole(page, reused.noise)
    await page.goto(EMPTY)
    for (const name of CHANGING) {
      const change = page[name] as (...args: unknown[]) => unknown
      const value = (...args: unknown[]): unknown => {
        reused.isChanged = true
        return change.apply(page, args)
      }
      Object.defineProperty(page, name, { value })
    }
    return reused
  }

  async function take(options: BrowserContextOptions, actionTimeout: number, noise: Noise): Promise<ReusedPage> {
    const key = JSON.stringify([options, actionTimeout])
    const reused = kept.get(key)?.pop() ?? (await create(options))
    reused.noise.heard = noise.heard
    taken.set(reused, key)
    return reused
  }

  async function close(reused: ReusedPage): Promise<void> {
    taken.delete(reused)
    // An answer that a test changes may still be on its way when the test is over.
    for (const page of reused.context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await reused.context.close()
  }

  async function giveBack(reused: ReusedPage): Promise<void> {
    const { page, context, isChanged } = reused
    if (isChanged || page.isClosed() || context.pages().length > 1) return await close(reused)
    await page.goto(EMPTY)
    reused.noise.heard = []
    await clear(reused)
    const key = taken.get(reused) ?? ''
    taken.delete(reused)
    kept.set(key, [...(kept.get(key) ?? []), reused])
  }

  return { take, giveBack, close }
}

/** Deletes everything that the site has stored in the browser. */
async function clear({ page, context }: ReusedPage): Promise<void> {
  const devtools = await context.newCDPSession(page)
  const origin = new URL(page.url()).origin
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.clear())
}
