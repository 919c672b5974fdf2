import { useState } from 'react'

/** Thousands in groups of three; "0,123" might be a decimal of another country. */
const GROUPED = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/

/**
 * A number as people type it, as plain decimal text: "$25,000.00" is 25000.00. A comma that does not separate thousands stays,
 * so that the field's rule refuses it: "25000,50" is not 2,500,050.
 */
export function plainNumber(text: string): string {
  const bare = text
    .trim()
    .replace(/^(MX)?\$|^MXN/i, '')
    .replace(/MXN$|%$/i, '')
    .trim()
  return GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
}

/**
 * Text of an input for a number: as typed until the focus leaves it, then the plain number, which `onChange` gets from the
 * first key on.
 */
export function useTypedNumber(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState('')
  return {
    text: plainNumber(typed) === value ? typed : value,
    change: (text: string) => {
      setTyped(text)
      onChange(plainNumber(text))
    },
    leave: () => setTyped(''),
  }
}
