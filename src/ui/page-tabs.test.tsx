import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PageTabs } from './page-tabs.tsx'

const TABS = ['One', 'Two', 'Three'].map((label) => ({ key: label, label }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** jsdom has no layout, so the row is given its width. */
function show(widths: { scrollWidth: number; clientWidth: number }) {
  for (const [name, value] of Object.entries(widths)) {
    vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(value)
  }
  render(
    <PageTabs label="Parts" tabs={TABS} chosen="One" onChoose={() => undefined}>
      Content
    </PageTabs>,
  )
}

test('a row of tabs that is wider than its place says on which side there are more [G7]', () => {
  show({ scrollWidth: 900, clientWidth: 400 })
  expect(screen.getByRole('button', { name: 'Show further tabs' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show the tabs before' })).toBeNull()
  const list = screen.getByRole('tablist')
  list.scrollLeft = 500
  fireEvent.scroll(list)
  expect(screen.getByRole('button', { name: 'Show the tabs before' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show further tabs' })).toBeNull()
})

test('a row that fits says nothing of the kind', () => {
  show({ scrollWidth: 400, clientWidth: 400 })
  expect(screen.queryAllByRole('button')).toEqual([])
})
