import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { stubWindow } from '../../tests/web/office.tsx'
import { Combobox } from './combobox.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['under its box', 100, { top: '136px', bottom: '' }],
  ['above its box at the end of the window', 700, { top: '', bottom: '72px' }],
])('what was found stands %s', async (_where, top, place) => {
  stubWindow()
  expect(innerHeight).toBe(768)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, top, 300, 32))
  const quiet = { onSearch: vi.fn(), onClose: vi.fn(), onPick: vi.fn() }
  const options = [{ value: '1', label: 'Cafetalera' }]
  render(<Combobox label="Company" placeholder="" text="" options={options} hint="1 found" {...quiet} />)
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Company' }))
  const panel = screen.getByRole('listbox').parentElement as HTMLElement
  expect({ top: panel.style.top, bottom: panel.style.bottom }).toEqual(place)
})
