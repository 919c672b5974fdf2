import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { fireEvent, render, screen } from '@testing-library/react'
import { Button } from 'antd'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../tests/web/office.tsx'
import { refuseStrayClicks } from './refuse-stray-clicks.ts'

/** The clicks of a double click, each on the element that is under the pointer by then. */
function doubleClick(at: () => Element): void {
  fireEvent.click(at(), { detail: 1 })
  fireEvent.click(at(), { detail: 2 })
}

function Eye() {
  const [isShown, setShown] = useState(false)
  return (
    <Button icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />} onClick={() => setShown(!isShown)}>
      {isShown ? 'Hide' : 'Show'}
    </Button>
  )
}

function start() {
  onTestFinished(refuseStrayClicks())
}

test('two quick clicks on one button both count, also where the first one changes its icon', () => {
  start()
  render(<Eye />)
  doubleClick(() => screen.getByRole('img'))
  expect(screen.getByRole('button').textContent).toBe('Show')
  fireEvent.click(screen.getByRole('img'), { detail: 3 })
  expect(screen.getByRole('button').textContent).toBe('Hide')
})

test('the second click on another control is dropped, one by the keyboard is not', () => {
  start()
  const pressed = vi.fn()
  render(
    <>
      <button type="button">First</button>
      <button type="button" onClick={pressed}>
        Moved here
      </button>
    </>,
  )
  const [first, moved] = screen.getAllByRole('button') as [HTMLElement, HTMLElement]
  const under = [first, moved]
  doubleClick(() => under.shift() as HTMLElement)
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.click(moved, { detail: 0 })
  expect(pressed).toHaveBeenCalledOnce()
})
