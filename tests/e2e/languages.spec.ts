import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page, Request } from '@playwright/test'
import { build } from 'vite'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { type ServerProcess, startServerProcess } from '../support/process.ts'
import { addPseudoLanguage, PSEUDO } from '../support/pseudo-language.ts'
import { ACCOUNTS, type Account } from './support/accounts.ts'
import { expect, expectAccessible, overflowOf, resize, test } from './support/fixtures.ts'
import { go } from './support/office.ts'
import pages from './support/pages.json' with { type: 'json' }
import { reader } from './support/spanish.ts'

// They share a server of their own, with a language that only a folder of texts made.
test.describe.configure({ mode: 'default', timeout: 300_000 })
test.use({ actionTimeout: 20_000 })

const DESK = 1440
const PHONE = 400

let folder: string
let server: ServerProcess

test.beforeAll(async () => {
  test.setTimeout(300_000)
  folder = mkdtempSync(join(tmpdir(), 'plantilla-languages-'))
  const schemas = join(folder, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  addPseudoLanguage(schemas)
  process.env['SCHEMAS_DIR'] = schemas
  // Compressing the files takes as long as building them.
  await build({ mode: 'test', build: { outDir: join(folder, 'dist') }, logLevel: 'error' })
  // Other tests of this process read the repository's own files.
  delete process.env['SCHEMAS_DIR']
  copyPreparedData(join(folder, 'data'))
  server = await startServerProcess(join(folder, 'data'), { SCHEMAS_DIR: schemas, DIST_DIR: join(folder, 'dist') })
})
test.afterAll(async () => {
  await server?.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Signs in on the screen, in a browser of that language. */
async function signIn(browser: Browser, url: string, account: Account, locale: string): Promise<Page> {
  const viewport = { width: DESK, height: 900 }
  const context = await browser.newContext({ baseURL: url, locale, viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(ACCOUNTS[account])
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/admin')
  // A new person sees the tour first, which covers the page until it is closed.
  await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'), { noWaitAfter: true })
  return page
}

const QUIET_MS = 250

/**
 * Goes to a page as a link does, since loading the program again for each page takes as much work as the pages do, and waits
 * until its calls have been answered.
 */
function visitor(page: Page): (path: string) => Promise<void> {
  const open = new Set<Request>()
  let since = 0
  const note = (change: (one: Request) => unknown) => (one: Request) => {
    if (one.url().includes('/notifications-stream')) return
    change(one)
    since = Date.now()
  }
  page.on(
    'request',
    note((one) => open.add(one)),
  )
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(
      event as 'requestfinished',
      note((one) => open.delete(one)),
    )
  return async (path) => {
    since = Date.now()
    await go(page, path)
    await expect.poll(() => open.size === 0 && Date.now() - since > QUIET_MS, { intervals: [50] }).toBe(true)
    await expect(page.getByRole('heading').first()).toBeVisible()
  }
}

const PAGES: Partial<Record<Account, readonly string[]>> = pages

/** Texts that people of the demo wrote in English, and names of files; jobs and departments come from its records. */
const WRITTEN = [
  /[\w.-]+\.(pdf|xml|jpg|png|csv|test)\b/g,
  /Payroll pesos(, second bank)?|First Bank|BBVA Mexico|Invoices pesos|Fees\b|Contractors in dollars|Main account/g,
  /Food and beverages|Mon-Fri/g,
  /Prefers calls in the morning; invoices go to the billing address only\./g,
  /Signed by everyone: .*/g,
  /(, monthly fee|services of)\b|Yearly raise|Has found work nearer to home and gave two weeks of notice\./g,
]
/** Words that staff wrote about people of the demo: jobs, positions, departments, notes. */
async function writtenWords({ call }: ServerProcess): Promise<readonly string[]> {
  const { body: session } = await call('employee/login', { email: ACCOUNTS.admin, password: DEMO_PASSWORD })
  const people: Record<string, unknown>[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await call('employee/all-employees', { page, limit: 100 }, session.token)
    people.push(...body.employees)
    if (body.employees.length < 100) break
  }
  const { body: staff } = await call('employee/find-all-internal-employees', { limit: 100 }, session.token)
  const rows: Record<string, unknown>[] = [...people, ...staff.internalEmployees]
  const names = rows.flatMap(({ job_name, position, department }) => [job_name, position, department])
  const { body: logs } = await call('employee/get-all-logs-by-contract-user', { userId: 98 }, session.token)
  const notes = JSON.stringify(logs).match(/"(?:[^"\\]|\\.)+"/g) ?? []
  return [...names, ...notes.map((note) => JSON.parse(note))]
    .filter((text): text is string => typeof text === 'string' && text.length > 3)
    .sort((one, two) => two.length - one.length)
}

test('a language is one folder of texts: 40 pages show no English word, and texts a quarter longer break none on a phone', async ({
  browser,
}) => {
  const { found, readPage } = reader([...WRITTEN, ...(await writtenWords(server))])
  const wide: Record<string, number> = {}
  for (const [account, paths = []] of Object.entries(PAGES) as [Account, readonly string[]][]) {
    const page = await signIn(browser, server.url, account, PSEUDO)
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(PSEUDO)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/»$/)
    const visit = visitor(page)
    for (const path of paths) {
      await test.step(`${account} ${path}`, async () => {
        await visit(path)
        await readPage(`${account} ${path}`, page)
        await resize(page, PHONE)
        const over = await overflowOf(page)
        if (over > 0) wide[`${account} ${path}`] = over
        await resize(page, DESK)
      })
    }
    await page.context().close()
  }
  expect({ found, wide }).toEqual({ found: {}, wide: {} })
})

test('switching takes effect at once, keeps what is typed, and follows the person to another device', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.client)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('input[name="email"]')).toHaveValue(ACCOUNTS.client)
  await expectAccessible(page)
  await page.locator('input[type="password"]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()
  // The choice made before signing in is that of the person now, on a device with another language too.
  const elsewhere = await signIn(browser, server.url, 'client', 'en-US')
  await expect(elsewhere.getByRole('heading', { level: 1, name: /^Hola, / })).toBeVisible()
  await go(elsewhere, '/admin/employees-onboarding')
  const search = elsewhere.getByRole('main').getByRole('textbox').first()
  await search.fill('Mar')
  await elsewhere.getByRole('banner').getByRole('button').last().click()
  await elsewhere.getByRole('button', { name: 'English' }).click()
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Employee Onboarding' })).toBeVisible()
  await expect(search).toHaveValue('Mar')
  await context.close()
  await elsewhere.context().close()
})
