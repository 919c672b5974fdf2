import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { systemBrowser } from '../../scripts/lib/browser.ts'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { median } from './load.ts'
import { type Bench, DEMO, type Scale } from './scale.ts'
import { startOurs } from './servers.ts'
import { type Storage, type Visit, visit } from './visit.ts'

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

const UNITS: Record<keyof Visit, string> = {
  firstPaintMs: 'ms',
  largestPaintMs: 'ms',
  blockedMs: 'ms',
  shift: '',
  kilobytes: 'KB',
  requests: 'requests',
}
const NAMES: Record<keyof Visit, string> = {
  firstPaintMs: 'first paint',
  largestPaintMs: 'largest paint',
  blockedMs: 'blocked',
  shift: 'shift',
  kilobytes: 'bytes',
  requests: 'requests',
}

/** First visits of the screens that people open first, with four times slower processor and Fast 4G. */
export async function measureScreens({ scale, folder, port, report }: Bench): Promise<void> {
  for (const { path, figures, limits } of await visitAll(folder, port, scale.visits)) {
    for (const [key, value] of Object.entries(figures)) {
      const name = key as keyof Visit
      const atMost = limits[name]
      const limit = atMost === undefined ? {} : { atMost }
      report.add({ part: 'screens', name: `${path} ${NAMES[name]}`, value, unit: UNITS[name], ...limit })
    }
  }
}

async function visitAll(folder: string, port: number, how: Scale['visits']) {
  const server = await startOurs(port, { DATA_DIR: join(folder, DEMO), LOG_LEVEL: 'warn' })
  const executablePath = systemBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const origin = `http://127.0.0.1:${port}`
  const admin = await signIn(origin)
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
  return taken.map(({ screen: { path, limits }, visits }) => ({ path, limits, figures: medianOf(visits) }))
}

function medianOf(visits: readonly Visit[]): Visit {
  const middle = (name: keyof Visit) => median(visits.map((figures) => figures[name]))
  return {
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    blockedMs: middle('blockedMs'),
    shift: middle('shift'),
    kilobytes: middle('kilobytes'),
    requests: middle('requests'),
  }
}

async function signIn(origin: string): Promise<Storage> {
  const response = await fetch(`${origin}/api/employee/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@plantilla.test', password: DEMO_PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`Signing in answered ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  return { token, logged: 'true', role: 'Admin' }
}
