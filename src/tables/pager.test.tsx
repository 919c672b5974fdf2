import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('a page of one row names that row once', () => {
  show(51, 3)
  expect(range()).toBe('51 of 51')
})

test('a list of more rows than are counted says so, and its last page that there are more', () => {
  show(10_001, 400)
  expect(range()).toBe('9,976–10,000 of 10,000+Search or filter to see more.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true)
})

function Pages() {
  const [page, setPage] = useState(1)
  return <Pager page={page} pageSize={25} total={60} pageSizes={[25, 50]} onPage={setPage} onPageSize={nothing} />
}

test('from behind the last page the pager leads to the last one, once the total is of that page', () => {
  const onPage = vi.fn()
  const pages = (isStale: boolean) => <Pager page={9} pageSize={25} total={60} isStale={isStale} onPage={onPage} />
  const { rerender } = render(pages(true))
  expect(onPage).not.toHaveBeenCalled()
  rerender(pages(false))
  expect(onPage.mock.calls).toEqual([[3]])
})

test.each([
  ['Last page', 'Previous page'],
  ['First page', 'Next page'],
])('the focus does not end with "%s", which is disabled by it, but goes on to "%s"', (pressed, next) => {
  render(<Pages />)
  const button = (name: string) => screen.getByRole('button', { name })
  if (pressed === 'First page') fireEvent.click(button('Last page'))
  act(() => button(pressed).focus())
  fireEvent.click(button(pressed))
  expect(document.activeElement).toBe(button(next))
})

test('another page begins with its first row: a list that scrolls in itself returns to its top, and the page to the list', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(
    <div>
      <ul aria-label="Rows">
        <li>First</li>
        <li>Second</li>
      </ul>
      <Pages />
    </div>,
  )
  const list = screen.getByRole('list')
  list.scrollTop = 300
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(list.scrollTop).toBe(0)
  expect(shown.mock.contexts).toEqual([screen.getByText('First')])
  expect(shown.mock.calls).toEqual([[{ block: 'nearest' }]])
  list.scrollTop = 300
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '50' } })
  expect(list.scrollTop).toBe(0)
  shown.mockRestore()
})
