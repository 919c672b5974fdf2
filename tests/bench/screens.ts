import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { systemBrowser } from '../../scripts/lib/browser.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { median } from './load.ts'
import { type Bench, DEMO, type Scale } from './scale.ts'
import { call, startOurs } from './servers.ts'
import { type Visit, visit } from './visit.ts'

type Limits = Partial<Visit>

interface Screen {
  path: string
  isSignedIn: boolean
  limits: Limits
}

const SCREENS: readonly Screen[] = [
  { path: '/login', isSignedIn: false, limits: { largestPaintMs: 900 } },
  { path: '/admin', isSignedIn: true, limits: { largestPaintMs: 2000, kilobytes: 300, requests: 30, shift: 0.02 } },
  { path: '/admin/employees-onboarding', isSignedIn: true, limits: { largestPaintMs: 2200, blockedMs: 100 } },
]

const FIGURES: Record<keyof Visit, { name: string; unit: string }> = {
  firstPaintMs: { name: 'first paint', unit: 'ms' },
  largestPaintMs: { name: 'largest paint', unit: 'ms' },
  blockedMs: { name: 'blocked', unit: 'ms' },
  shift: { name: 'shift', unit: '' },
  kilobytes: { name: 'bytes', unit: 'KB' },
  requests: { name: 'requests', unit: 'requests' },
}
const NAMES = Object.keys(FIGURES) as (keyof Visit)[]

/** First visits of the screens that people open first, with four times slower processor and Fast 4G. */
export async function measureScreens({ scale, folder, port, report }: Bench): Promise<void> {
  for (const { screen, visits } of await visitAll(folder, port, scale.visits)) {
    for (const key of NAMES) {
      const atMost = screen.limits[key]
      const limit = atMost === undefined ? {} : { atMost }
      const { name, unit } = FIGURES[key]
      const value = median(visits.map((figures) => figures[key]))
      report.add({ part: 'screens', name: `${screen.path} ${name}`, value, unit, ...limit })
    }
  }
}

async function visitAll(folder: string, port: number, how: Scale['visits']) {
  const server = await startOurs(port, { DATA_DIR: join(folder, DEMO), LOG_LEVEL: 'warn' })
  const executablePath = systemBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const origin = `http://127.0.0.1:${port}`
  const { token } = await call(port, 'employee/login', { email: 'admin@plantilla.test', password: DEMO_PASSWORD })
  const admin = { token, logged: 'true', role: 'Admin' }
  const taken = SCREENS.map((screen) => ({ screen, visits: [] as Visit[] }))
  try {
    const open = ({ path, isSignedIn }: Screen) => visit(browser, origin + path, how, isSignedIn ? admin : {})
    // The server compresses a form at its first request, so only the first visitor waits for that.
    if (how.rounds > 1) for (const screen of SCREENS) await open(screen)
    for (let round = 0; round < how.rounds; round += 1) for (const { screen, visits } of taken) visits.push(await open(screen))
  } finally {
    await browser.close()
    await server.stop()
  }
  return taken
}
