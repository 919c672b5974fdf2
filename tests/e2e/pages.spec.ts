import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../server/demo/accounts.ts'
import { ACCOUNTS, type Account } from './support/accounts.ts'
import { expect, expectAccessible, expectFit, test } from './support/fixtures.ts'
import { go } from './support/office.ts'
import { requestId } from './support/payment-requests.ts'
import { idOf } from './support/people.ts'

const NOT_FOUND = 'Page Not Found'
const EVERYBODY = ['admin', 'staff', 'limitedStaff', 'client', 'employee', 'contractor'] as const
const ALL_BUT_CLIENT = ['admin', 'staff', 'limitedStaff', 'employee', 'contractor'] as const

const NAMES = [
  'Alejandra Ríos Domínguez',
  'Tomás Ordóñez Vega',
  'Inés Cárdenas Peña',
  'Mariana Núñez Herrera',
  'Iñaki Quiñones Soto',
]
/** Names of the signed-in accounts. */
const OWN_NAME = new RegExp(`^(${NAMES.join('|')})$`)

interface Rule {
  heading: string | RegExp
  /** Accounts that may open it; src/app/decide.test.ts proves that no other may. */
  accounts: readonly Account[]
}

/**
 * Every private route of the specification (§2), and who opens it (§2, §6), written down by hand. `staff` holds every
 * flag, `limitedStaff` dashboard.viewTab and employeeOnboarding.viewTab.
 */
const PAGES: Record<string, Rule> = {
  '/admin': { heading: /^Hello, /, accounts: EVERYBODY },
  '/admin/clients': { heading: 'Clients', accounts: ['admin', 'staff'] },
  '/admin/client-detail/1': { heading: 'Cafetalera Sierra Norte', accounts: ['admin', 'staff', 'client'] },
  '/admin/client-detail/': { heading: 'Cafetalera Sierra Norte', accounts: ['client'] },
  '/admin/clients-onboarding': { heading: 'Client Onboarding', accounts: ['admin', 'staff'] },
  '/admin/clients-onboarding/1': { heading: 'Cafetalera Sierra Norte', accounts: ['admin', 'staff', 'client'] },
  '/admin/request-payments': { heading: 'Payment Request', accounts: ['admin', 'staff', 'client'] },
  '/admin/request-detail/REQUEST': { heading: /^N-\d{4}-\d{5}$/, accounts: ['admin', 'staff', 'client'] },
  '/admin/employee-payrolls/OWN': { heading: 'Mariana Núñez Herrera', accounts: ['admin', 'staff', 'client'] },
  '/admin/job-listings': { heading: 'Job Listings', accounts: ['admin', 'staff', 'limitedStaff', 'client'] },
  '/admin/send-payrolls': { heading: 'Send Payrolls', accounts: ['admin', 'staff'] },
  '/admin/internal-employees': { heading: 'Internal Employees', accounts: ['admin', 'staff'] },
  '/admin/internal-employee/1': { heading: 'Alejandra Ríos Domínguez', accounts: ['admin', 'staff'] },
  '/admin/employees-onboarding': { heading: 'Employee Onboarding', accounts: ['admin', 'staff', 'limitedStaff', 'client'] },
  '/admin/employees-onboarding/OWN': { heading: 'Mariana Núñez Herrera', accounts: ['admin', 'staff', 'client'] },
  '/admin/employee-detail': { heading: OWN_NAME, accounts: ['staff', 'limitedStaff', 'employee', 'contractor'] },
  '/admin/my-payrolls': { heading: 'Payroll Receipts', accounts: ALL_BUT_CLIENT },
  '/admin/internal-employee/my-profile': { heading: OWN_NAME, accounts: ['admin', 'staff', 'limitedStaff'] },
  '/admin/payroll-interface': { heading: 'Payroll Interface', accounts: ['admin'] },
  '/admin/payments': { heading: 'Payments', accounts: ['admin', 'staff'] },
  '/admin/tax-bills': { heading: 'Tax Bills', accounts: ['admin', 'staff'] },
  '/admin/background-jobs': { heading: 'Background Jobs', accounts: ['admin'] },
  '/admin/sent-mails': { heading: 'Sent Mails', accounts: ['admin'] },
  '/admin/audit': { heading: 'Audit', accounts: ['admin'] },
  '/admin/integration': { heading: 'Integration', accounts: ['admin'] },
  '/admin/blocked-people': { heading: 'Blocked People', accounts: ['admin'] },
}

/** Accounts that look at the pages that Admin does not open; Admin looks at all others. */
const NOT_OF_ADMIN: Record<string, Account> = { '/admin/client-detail/': 'client', '/admin/employee-detail': 'contractor' }

for (const account of EVERYBODY) {
  test(`B7-B11 ${account} opens every page of the role [B4]`, async ({ openAs, callAs }) => {
    // Some twenty pages, most of which Admin looks at.
    test.setTimeout(300_000)
    const own = await idOf(callAs, ACCOUNTS.employee)
    const request = await requestId(callAs)
    const page = await openAs(account, '/admin')
    // A new person sees the tour first, which covers the page until it is closed.
    await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'), { noWaitAfter: true })
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(/^Hello, /)
    const pages = Object.entries(PAGES).filter(([, { accounts }]) => accounts.includes(account))
    for (const [path, { heading: title }] of pages) {
      await test.step(path, async () => {
        const before = (await heading.textContent()) ?? ''
        // Home comes between pages with like headings, so that none is taken for the next one.
        if (typeof title === 'string' ? before === title : title.test(before)) {
          await page.getByRole('link', { name: 'Plantilla, home' }).click()
          await expect(heading).toHaveText(/^Hello, /)
        }
        await go(page, path.replace('OWN', own).replace('REQUEST', request))
        await expect(heading).toHaveText(title)
        if ((NOT_OF_ADMIN[path] ?? 'admin') !== account) return
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expectFit(page)
      })
    }
  })
}

test('pages in the dark: no axe finding', async ({ openAs, callAs }) => {
  const before = (page: Page) => page.emulateMedia({ colorScheme: 'dark' })
  const page = await openAs('admin', '/admin', { before })
  for (const [path, title] of [
    ['/admin', /^Hello, /],
    ['/admin/clients', 'Clients'],
    ['/admin/employees-onboarding', 'Employee Onboarding'],
    ['/admin/nothing-here', NOT_FOUND],
  ] as const) {
    await go(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText('Loading…')).toHaveCount(0)
    await expectAccessible(page)
  }
  // The button of a dialog that warns is filled.
  await go(page, `/admin/request-detail/${await requestId(callAs)}`)
  await page.getByRole('button', { name: 'Cancel request' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel request' })).toBeVisible()
  await expectAccessible(page)
})

test('a page that is not there and one that is not open look the same, and Go Home leads to /admin [B5]', async ({
  openAs,
  noise,
}) => {
  // An unknown address is answered with 404, and with the page that says so.
  noise.allowed.push(/404/)
  // The server preloads the list of a page before it knows the caller.
  noise.allowed.push(/clients\.json was preloaded/)
  const page = await openAs('client', '/admin/clients')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
  await expect(page).toHaveTitle(`${NOT_FOUND} · Plantilla`)
  const closed = await main.textContent()
  await page.goto('/admin/nothing-here/at/all')
  await expect(main.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
  expect(await main.textContent()).toBe(closed)
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(main.getByRole('heading', { level: 1, name: 'Hello, Begoña' })).toBeVisible()
  // An address that was not found is not stored as the last path.
  expect(await page.evaluate(() => localStorage.getItem('lastPath'))).toBe('/admin')
})

test('without a token a detail page is Page Not Found, and offers to sign in and come back [A16, B6]', async ({
  page,
  callAs,
}) => {
  const own = await idOf(callAs, ACCOUNTS.employee)
  await page.goto(`/admin/employees-onboarding/${own}`)
  const heading = page.getByRole('heading', { level: 1, name: NOT_FOUND })
  await expect(heading).toBeVisible()
  await expect(heading).toHaveCSS('font-family', /^Inter/)
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/admin')
  await expect(page.getByRole('banner')).toHaveCount(0)
  // Outside the frame too the texts are in the font of the product, not in that of the browser.
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Inter,/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in to open this page' }).click()
  await expect(page).toHaveURL('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(ACCOUNTS.client)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/employees-onboarding/${own}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Mariana Núñez Herrera' })).toBeVisible()
})
