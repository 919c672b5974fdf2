import { expect, test } from './support/fixtures.ts'

test('the refused field is in sight with its problem, and the amounts of the answer are below each other', async ({
  openAs,
  noise,
}) => {
  noise.allowed.push(/400/)
  const page = await openAs('admin', '/admin/hire-cost')
  const amount = page.getByRole('textbox', { name: 'Amount per month, MXN' })
  const calculate = page.getByRole('button', { name: 'Calculate' })
  await amount.fill('-5')
  await calculate.click()
  await expect(amount).toBeFocused()
  // The head of the office and the message lie over what is scrolled.
  const isInSight = (field: HTMLElement | SVGElement) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === field
  }
  expect(await amount.evaluate(isInSight)).toBe(true)
  await amount.fill('20000')
  await calculate.click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result.getByText('MX$2,383.65')).toBeVisible()
  const ends = await result
    .locator('summary')
    .evaluateAll((lines) => lines.map((line) => line.lastElementChild?.getBoundingClientRect().right))
  expect(ends.length).toBeGreaterThan(5)
  expect(new Set(ends).size).toBe(1)
})

test('a label that is wider than the phone wraps, and one line keeps its height', { tag: '@phone' }, async ({ openAs }) => {
  const page = await openAs('admin', '/admin/hire-cost')
  const label = page.getByRole('button', { name: 'Calculate' }).locator('span')
  const [one = 0, several = 0, beyond] = await label.evaluate((text) => {
    const button = text.closest('button') as HTMLElement
    const height = button.offsetHeight
    text.textContent = 'Cambiar los valores predeterminados de la empresa'
    return [height, button.offsetHeight, button.scrollWidth - button.clientWidth]
  })
  expect([one, beyond]).toEqual([34, 0])
  expect(several).toBeGreaterThan(one)
})
