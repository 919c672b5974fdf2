import { createTeam, invoicesEach } from '../support/invoice-batches.ts'
import { signInAs } from '../support/people.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { startEmptyServer } from './support/payroll-server.ts'

// It starts a server of its own, since no company of the demo has fifty contractors at work.
test.setTimeout(180_000)

test('a batch of 50: three without a fee are left out, corrected on the spot and created; each is there once [H4]', async ({
  page,
}) => {
  const at = await startEmptyServer()
  const { server, pool } = at
  try {
    const { companyId, ids } = await createTeam(at.app, 50)
    const noFee = ids.slice(10, 13)
    await pool.query(
      `insert into contract_terms (contract_id, effective_from, currency)
       select id, '2024-06-01', 'MXN' from contracts where person_id = any($1)`,
      [noFee],
    )
    const company = (await pool.query('select name from companies where id = $1', [companyId])).rows[0].name
    await page.addInitScript(
      (token) => {
        for (const [key, value] of Object.entries({ token, logged: 'true', role: 'Admin' })) localStorage.setItem(key, value)
      },
      await signInAs(at.app, { role: 'Admin' }),
    )

    await page.goto(`${server.url}/admin/invoice-batches`)
    await page.getByRole('combobox', { name: 'Company' }).fill(company)
    await page.getByRole('option', { name: company }).click()
    await page.getByRole('checkbox', { name: 'Select all 50 that can be invoiced' }).check()
    await page.getByRole('button', { name: 'Preview 50 invoices' }).click()
    await expect(page.getByText('47 invoices will be created.')).toBeVisible()
    await page.getByRole('button', { name: 'Create 47 invoices' }).click()
    await expect(page.getByText('47 invoices created. 3 contractors have no invoice.')).toBeVisible()
    await expectAccessible(page)
    for (const amount of await page.getByRole('textbox', { name: /^Amount for/ }).all()) await amount.fill('15,000.00')
    await page.getByRole('button', { name: 'Try again with 3 contractors' }).click()
    await page.getByRole('button', { name: 'Create 3 invoices' }).click()
    await expect(page.getByText('3 invoices created.', { exact: true })).toBeVisible()
    expect(await invoicesEach(at, companyId)).toEqual({ 1: 50 })
    // The page is loaded again: the batch is in its address.
    await page.reload()
    await expect(page.getByText('3 invoices created.', { exact: true })).toBeVisible()
  } finally {
    // It would miss the server.
    await page.close()
    await at.stop()
  }
})
