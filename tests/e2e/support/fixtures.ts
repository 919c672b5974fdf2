import { type APIRequestContext, type APIResponse, test as base, expect, type Page } from '@playwright/test'
import type { OperationName } from '../../../contract/index.ts'
import { STEP_UP_MINUTES } from '../../../contract/operation.ts'
import { DEMO_PASSWORD } from '../../../server/demo/accounts.ts'
import { ACCOUNTS, type Account } from './accounts.ts'
import { type Noise, watchConsole } from './noise.ts'
import { keepPages, type ReusedPage } from './reused-pages.ts'

interface Fixtures {
  /** Allowed console messages of this test; all others fail it. */
  noise: Noise
  /**
   * A page of its own for a signed-in account. `fresh` signs in again, for tests that sign out; `before` prepares the page,
   * such as its answers, before it is loaded.
   */
  openAs: (account: Account, path: string, options?: OpenOptions) => Promise<Page>
  /** Calls the server directly, as a signed-in account. */
  callAs: CallAs
}

interface OpenOptions {
  fresh?: boolean
  before?: (page: Page) => Promise<unknown>
}

export type CallAs = (account: Account, operation: OperationName, input: object) => Promise<APIResponse>

/**
 * Sessions are opened once for each worker, as a sign-in costs the server a password hash; and again before the password
 * was given too long ago for what moves money (STEP_UP_MINUTES).
 */
const sessions = new Map<Account, { since: number; session: Promise<Session> }>()
const RENEWED_AFTER_MS = (STEP_UP_MINUTES / 2) * 60_000

interface Session {
  token: string
  role: string
}

interface WorkerFixtures {
  pages: ReturnType<typeof keepPages>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({ browserName: _browser }, use, { testId }) => {
    const number = Number.parseInt(testId.slice(-6), 16) || 1
    await use({ 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` })
  },
  noise: async ({ browserName: _browser }, use) => {
    const noise: Noise = { allowed: [], heard: [] }
    await use(noise)
    expect(noise.heard.filter((line) => !noise.allowed.some((pattern) => pattern.test(line)))).toEqual([])
  },
  page: async ({ page, noise }, use) => {
    watchConsole(page, noise)
    await use(page)
  },
  pages: [async ({ browser }, use) => use(keepPages(browser)), { scope: 'worker' }],
  openAs: async (
    { pages, request, noise, contextOptions, baseURL, viewport, actionTimeout, extraHTTPHeaders },
    use,
    { errors },
  ) => {
    const taken: ReusedPage[] = []
    await use(async (account, path, { fresh = false, before } = {}) => {
      const session = fresh ? signIn(request, account) : sessionOf(request, account)
      const options = { ...contextOptions, viewport, ...(baseURL === undefined ? {} : { baseURL }) }
      const reused = await pages.take(options, actionTimeout, noise)
      taken.push(reused)
      const { page, context } = reused
      await context.setExtraHTTPHeaders(extraHTTPHeaders ?? {})
      await page.evaluate(
        (entries) => {
          for (const { name, value } of entries) localStorage.setItem(name, value)
        },
        stored(await session),
      )
      await before?.(page)
      await page.goto(path)
      return page
    })
    // The report of a failed test shows the page, which it takes from a browser that is closed.
    for (const reused of taken) await (errors.length > 0 ? pages.close(reused) : pages.giveBack(reused))
  },
  callAs: async ({ request }, use) => {
    await use(async (account, operation, input) => {
      const { token } = await sessionOf(request, account)
      return await request.post(`/api/${operation}`, { data: input, headers: { authorization: `Bearer ${token}` } })
    })
  },
})

export { expectAccessible, expectFit, overflowOf, resize } from './accessible.ts'
export { expect }

function sessionOf(request: APIRequestContext, account: Account): Promise<Session> {
  const known = sessions.get(account)
  if (known && Date.now() - known.since < RENEWED_AFTER_MS) return known.session
  const session = signIn(request, account)
  sessions.set(account, { since: Date.now(), session })
  return session
}

async function signIn(request: APIRequestContext, account: Account): Promise<Session> {
  const data = { email: ACCOUNTS[account], password: DEMO_PASSWORD }
  const response = await request.post('/api/employee/login', { data })
  expect(response.status()).toBe(200)
  const { token, role } = await response.json()
  return { token, role: role.name }
}

/** Local storage as the sign-in screen leaves it (A3). */
const stored = ({ token, role }: Session) => [
  { name: 'token', value: token },
  { name: 'logged', value: 'true' },
  { name: 'role', value: role },
]
