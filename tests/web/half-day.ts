import { fireEvent } from '@testing-library/react'

function type(input: HTMLElement, value: string, badInput: boolean): void {
  Object.defineProperty(input, 'validity', { configurable: true, value: { badInput } })
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}

/** Types a day without its year: the browser then answers an empty value, and often no event of change. */
export const typeHalfDay = (input: HTMLElement): void => type(input, '', true)

export const typeDay = (input: HTMLElement, day: string): void => type(input, day, false)
