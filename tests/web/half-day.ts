import { fireEvent } from '@testing-library/react'

/** Types a day without its year: the browser then answers an empty value, and often no event of change. */
export function typeHalfDay(input: HTMLElement): void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: true } })
  fireEvent.change(input, { target: { value: '' } })
  fireEvent.blur(input)
}

/** Types a whole day. */
export function typeDay(input: HTMLElement, day: string): void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput: false } })
  fireEvent.change(input, { target: { value: day } })
  fireEvent.blur(input)
}
