import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Debian's Chromium without windows: a page costs it less than half of the work that it costs the whole browser. */
const SHELL = '/usr/bin/chromium-headless-shell'
/** Paths of Chromium on Debian and its derivatives, the fastest first. */
const OF_THE_SYSTEM = [SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The system's Chromium, or `undefined` for the one that Playwright keeps itself. */
export const systemBrowser = (): string | undefined => OF_THE_SYSTEM.find((path) => existsSync(path))

const isThere = (): boolean => systemBrowser() !== undefined || existsSync(chromium.executablePath())

/** Gets a browser for the tests where the quickest is not there: Debian's by apt as root, else Playwright's own. */
export async function getBrowser(): Promise<boolean> {
  if (existsSync(SHELL)) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    const install = ['install', '-y', '-q', '--no-install-recommends', 'fonts-liberation']
    await run('apt-get', ['update', '-q'], quiet)
    const code = await run('apt-get', [...install, 'chromium-headless-shell'], quiet)
    if (code !== 0 && !isThere()) await run('apt-get', [...install, 'chromium'], quiet)
  }
  if (isThere()) return true
  await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  if (isThere()) return true
  console.error(
    'There is no browser for the browser tests, and none could be fetched. Install Chromium ("apt-get install chromium-headless-shell") and try again.',
  )
  return false
}
