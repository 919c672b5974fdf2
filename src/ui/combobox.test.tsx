import { cleanup, render, screen, waitFor } from '@testing-library/react'
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
])('the results are shown %s', async (_where, top, place) => {
  stubWindow()
  expect(innerHeight).toBe(768)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, top, 300, 32))
  const quiet = { onSearch: vi.fn(), onClose: vi.fn(), onPick: vi.fn() }
  const options = [{ value: '1', label: 'Cafetalera' }]
  render(<Combobox label="Company" placeholder="" text="" options={options} hint="1 found" isOld={false} {...quiet} />)
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Company' }))
  const panel = screen.getByRole('listbox').parentElement as HTMLElement
  expect({ top: panel.style.top, bottom: panel.style.bottom }).toEqual(place)
})

test('Enter takes a result for the text in the box, and none of an earlier search', async () => {
  stubWindow()
  const calls = { onSearch: vi.fn(), onClose: vi.fn(), onPick: vi.fn() }
  const all = [
    { value: '1', label: 'Cafetalera' },
    { value: '2', label: 'Molinos' },
  ]
  const box = (options: typeof all, isOld: boolean) => (
    <Combobox label="Company" placeholder="" text="" hint="" options={options} isOld={isOld} {...calls} />
  )
  const { rerender } = render(box(all, false))
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Company' }))
  await user.keyboard('Mol{Enter}')
  expect(calls.onPick).not.toHaveBeenCalled()
  await waitFor(() => expect(calls.onSearch).toHaveBeenLastCalledWith('Mol'))
  // The search has gone out, and its answer is on its way.
  rerender(box(all, true))
  await user.keyboard('{Enter}')
  expect(calls.onPick).not.toHaveBeenCalled()
  rerender(box(all.slice(1), false))
  await user.keyboard('{Enter}')
  expect(calls.onPick.mock.calls).toEqual([['2']])
})

test('Enter chooses and does not submit the form around the box', async () => {
  stubWindow()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const onPick = vi.fn()
  const options = [
    { value: '1', label: 'Cafetalera' },
    { value: '2', label: 'Molinos' },
  ]
  render(
    <form onSubmit={onSubmit}>
      <Combobox
        label="Company"
        placeholder=""
        text="Cafetalera"
        hint=""
        options={options}
        isOld={false}
        onSearch={vi.fn()}
        onClose={vi.fn()}
        onPick={onPick}
      />
      <button type="submit">Save</button>
    </form>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Company' }))
  // The pause before the search has not passed: there is nothing to take yet, and the former choice must not be sent.
  await user.keyboard('x{Enter}')
  expect(onPick).not.toHaveBeenCalled()
  await user.keyboard('{Backspace}{ArrowDown}')
  await waitFor(async () => {
    await user.keyboard('{Enter}')
    expect(onPick.mock.calls).toEqual([['2']])
  })
  await user.keyboard('{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
})
