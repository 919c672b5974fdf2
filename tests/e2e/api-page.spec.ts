import { expect, test } from './support/fixtures.ts'

test('the API page draws itself under our content policy', async ({ page }) => {
  await page.goto('/api/docs/')
  await expect(page.getByRole('heading', { name: /Plantilla API/ })).toBeVisible()
  await page.getByRole('link', { name: 'People', exact: true }).click()
  await page.getByText('/api/employee/get-employee-by-id').click()
  await expect(page.getByText('Client; Employee for the own record')).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})
