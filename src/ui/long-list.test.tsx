import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LongList } from './long-list.tsx'

afterEach(cleanup)

test('the button of a long list leads to the first entry that it adds, also when it disappears', () => {
  render(
    <LongList first={2} step={2} more={(count) => `Show ${count} more`}>
      {[1, 2, 3, 4, 5].map((number) => (
        <li key={number}>{number}</li>
      ))}
    </LongList>,
  )
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    return document.activeElement?.textContent
  }
  expect(press('Show 2 more')).toBe('3')
  expect(press('Show 1 more')).toBe('5')
  expect(screen.queryByRole('button')).toBeNull()
})

const Entry = ({ number }: { number: number }) => (number === 1 || number > 4 ? null : <li>{number}</li>)

test('entries that draw nothing are no elements: the button leads to the next one that is drawn, or to the last one', () => {
  render(
    <LongList first={2} step={2} more={(count) => `Show ${count} more`}>
      {[1, 2, 3, 4, 5, 6].map((number) => (
        <Entry key={number} number={number} />
      ))}
    </LongList>,
  )
  const press = () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }))
    return document.activeElement?.textContent
  }
  expect(press()).toBe('3')
  expect(press()).toBe('4')
})
