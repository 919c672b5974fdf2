import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { systemBrowser } from './scripts/lib/browser.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 4173)
const executablePath = systemBrowser()

/** Independent of the width, setting it themselves, or screens for staff at a desk: these run at the first width only. */
const DESK =
  /(api-page|bank-accounts|client-onboarding|contracts|edit-profile|edit-safety|half-typed-date|integration|invoice-batches|invoices|languages|mailed-links|notifications|pages|payroll|people-import|permission-taken|permissions|public-screens|push|schema-change|second-factor-rule|sign-in|spanish-journeys|termination|watchers)\.spec\.ts$/

/** People do this on the way: these run on the phone only. */
const PHONE = /(documents|invoice-conflict|parallel-run|photo|privacy|profile|security|signing)\.spec\.ts$/

/** Wide desk, tablet upright (the sidebar hides below 840 px), phone (it takes the full width below 500 px). */
const WIDTHS = [
  { name: '1440', viewport: { width: 1440, height: 900 }, testIgnore: PHONE, grepInvert: /@phone/ },
  // Between desk and phone nothing is pressed in another way, and other tests look at every page.
  { name: '820', viewport: { width: 820, height: 1180 }, testMatch: /shell\.spec\.ts$/, grepInvert: /@desk/ },
  { name: '400', viewport: { width: 400, height: 860 }, testIgnore: DESK, grepInvert: /@desk/ },
]

const BROWSER_OPTIONS = [
  // Without a graphics card the process for one only costs: a fourteenth of the processor time of a test.
  '--disable-gpu',
  // A page of a test ends before code that V8 optimizes has saved the time that optimizing it takes: a fifteenth.
  // And most of what it makes dies soon, so that collecting it rarely costs less: a twentieth.
  '--js-flags=--no-opt --no-maglev --min-semi-space-size=16',
]

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A test that passes at the second try hides a fault.
  retries: 0,
  // Journeys wait for the database, answers and typed searches: one more than there are cores leaves none of them idle.
  workers: availableParallelism() + 1,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    // Animations cost each test a second, and a click may hit an element that still moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording slows every test down; "npx playwright test --trace on" does it when one is needed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_OPTIONS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
  projects: WIDTHS.map(({ viewport, ...width }) => ({ ...width, use: { viewport } })),
  webServer: {
    command: 'node tests/e2e/support/server.ts',
    url: `http://localhost:${PORT}/ready`,
    env: { PORT: String(PORT), PATH: `node_modules/.bin:${process.env['PATH']}` },
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
