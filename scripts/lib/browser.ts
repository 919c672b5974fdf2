import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './run.ts'

/** Where Debian and its kin put their Chromium. */
const OF_THE_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The system's Chromium, or `undefined` for the one that Playwright keeps itself. */
export const systemBrowser = (): string | undefined => OF_THE_SYSTEM.find((path) => existsSync(path))

const isThere = (): boolean => systemBrowser() !== undefined || existsSync(chromium.executablePath())

/** Gets a browser for the tests where there is none: Debian's by apt as root, else Playwright's own. */
export async function getBrowser(): Promise<boolean> {
  if (isThere()) return true
  const isRoot = process.getuid?.() === 0
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
    await run('apt-get', ['update', '-q'], quiet)
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-liberation'], quiet)
    if (isThere()) return true
  }
  await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'])
  if (isThere()) return true
  console.error(
    'There is no browser for the browser tests, and none could be fetched. Install Chromium ("apt-get install chromium") and try again.',
  )
  return false
}
