import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pager } from './pager.tsx'

afterEach(cleanup)

const nothing = () => undefined
const show = (total: number, page = 1) =>
  render(<Pager page={page} pageSize={25} total={total} pageSizes={[25, 50]} onPage={nothing} onPageSize={nothing} />)
const range = () => screen.getByRole('status').textContent

test('rows are numbered up to the last one as far as they are counted', () => {
  show(10_000)
  expect(range()).toBe('1–25 of 10,000')
})

test('a list of more rows than are counted says so, and its last page that there are more', () => {
  show(10_001, 400)
  expect(range()).toBe('9,976–10,000 of 10,000+Search or filter to see more.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})
