import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import type { Scale } from './scale.ts'

/** The cost of the first visit of an address with an empty cache. */
export interface Visit {
  firstPaintMs: number
  largestPaintMs: number
  /** Time beyond 50 ms of each task that held the page's thread after its first paint (total blocking time). */
  blockedMs: number
  /** Unexpected movement of drawn content (cumulative layout shift). */
  shift: number
  kilobytes: number
  requests: number
}

/** Fast 4G as Chromium's developer tools set it. */
const FAST_4G = { offline: false, latency: 165, downloadThroughput: 1_012_500, uploadThroughput: 168_750 }
/** A task up to here is not felt. */
const LONG_MS = 50
const LOOK_MS = 100
const MOST_MS = 60_000

interface Observed {
  first: number
  largest: number
  shift: number
  tasks: { startTime: number; duration: number }[]
}

/** Runs in the page, before its scripts: collects the browser's entries of paints, tasks and shifts. */
const OBSERVE = `
  globalThis.__visit = { first: 0, largest: 0, shift: 0, tasks: [] }
  const hear = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  hear('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') __visit.first = startTime })
  hear('largest-contentful-paint', ({ startTime }) => { __visit.largest = startTime })
  hear('longtask', ({ startTime, duration }) => { __visit.tasks.push({ startTime, duration }) })
  hear('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) __visit.shift += value })
`

/** The browser's storage of a signed-in person. */
type Storage = Readonly<Record<string, string>>

/** Opens an address with an empty cache on a slow phone's processor and network, and waits until the page is quiet. */
export async function visit(browser: Browser, url: string, how: Scale['visits'], storage: Storage = {}): Promise<Visit> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  try {
    return await measure(context, url, how)
  } finally {
    await context.close()
  }
}

async function measure(context: BrowserContext, url: string, { slowdown, quietMs }: Scale['visits']): Promise<Visit> {
  const page = await context.newPage()
  await page.addInitScript({ content: OBSERVE })
  const session = await context.newCDPSession(page)
  const traffic = await hearTraffic(session)
  await session.send('Network.emulateNetworkConditions', FAST_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { waitUntil: 'load' })
  await untilQuiet(page, traffic, quietMs)
  const { first, largest, shift, tasks } = (await page.evaluate('__visit')) as Observed
  return {
    firstPaintMs: first,
    largestPaintMs: largest,
    blockedMs: blockedAfter(first, tasks),
    shift,
    kilobytes: traffic.bytes / 1000,
    requests: traffic.requests,
  }
}

/** A task that began before the first paint counts from there: until then there is nothing to press. */
const blockedAfter = (first: number, tasks: Observed['tasks']): number =>
  tasks.reduce((sum, { startTime, duration }) => {
    const heldMs = startTime + duration - Math.max(startTime, first)
    return sum + Math.max(0, heldMs - LONG_MS)
  }, 0)

interface Traffic {
  requests: number
  bytes: number
  heardAt: number
}

/** Counts every request and its bytes on the line, headers included. */
async function hearTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, heardAt: performance.now() }
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith('http')) return
    traffic.requests += 1
    traffic.heardAt = performance.now()
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
    traffic.heardAt = performance.now()
  })
  return traffic
}

async function untilQuiet(page: Page, traffic: Traffic, quietMs: number): Promise<void> {
  const began = performance.now()
  while (performance.now() - traffic.heardAt < quietMs) {
    if (performance.now() - began > MOST_MS) throw new Error(`${page.url()} does not come to rest.`)
    await page.waitForTimeout(LOOK_MS)
  }
}
