import { rowsOf, workbookOf } from '../support/xlsx.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const HEAD = 'number,name,period,period_start,period_end,payment_date,hire_date,monthly_salary,SALARY,ISR,IMSS,NET'.split(',')
const TERMS = ['Fortnightly', '2026-06-16', '2026-06-30', '2026-06-30', '2024-03-01']
const PEOPLE = [
  [1, 'María Fernanda Hernández de la Cruz', ...TERMS, 25000, 12500, 1725.83, 343.84, 10430.33],
  [2, 'Luis Peña', ...TERMS, 25000, 12500, 1738.26, 343.84, 10417.9],
  [3, 'Eva Sol', ...TERMS, 25000, -5, 1, 1, 1],
]

test('a workbook of another system is compared, and each reason is read without scrolling sideways [§8.9]', async ({
  openAs,
}) => {
  const page = await openAs('admin', '/admin/payroll-interface')
  await page.getByRole('tab', { name: 'Parallel run' }).click()
  const buffer = await workbookOf({ rows: rowsOf([HEAD, ...PEOPLE]) })
  await page
    .getByLabel('CSV or XLSX file', { exact: true })
    .setInputFiles({ name: 'old.xlsx', mimeType: 'application/octet-stream', buffer })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByText('1 the same, 1 different, 1 could not be calculated')).toBeVisible()
  await expect(page.getByText('Row 4, column "SALARY": "-5" is not an amount.')).toBeVisible()
  const reason = page.getByText('Other table: they take the monthly table ÷ 30 × 15, we that of 15 days.')
  await reason.scrollIntoViewIfNeeded()
  const box = await reason.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
  await expectAccessible(page)
})
