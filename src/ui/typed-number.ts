import { useState } from 'react'

/** Thousands in groups of three, all apart by the same character; "0,123" might be a decimal of another country. */
const GROUPED = /^-?[1-9]\d{0,2}([, \u00a0\u202f])\d{3}(\1\d{3})*(\.\d*)?$/
/** Pesos alone: the field does not know its currency, and US$1,000 must not become 1000 pesos. */
const PESOS_BEFORE = /^((MX)?\$|MXN)/i
const PESOS_AFTER = /((MX)?\$|MXN)$/i

/**
 * A number as people type it, as plain decimal text: "$25,000.00" and "25 000.00 MXN" are 25000.00. A comma that does not
 * separate thousands stays, so that the field's rule refuses it: "25000,50" is not 2,500,050. So does the percent sign of a
 * number that is no percentage: "10%" is not an amount of 10.
 */
export function plainNumber(text: string, isPercentage = false): string {
  const amount = isPercentage ? text.trim().replace(/%$/, '') : text.trim()
  const bare = amount.replace(PESOS_BEFORE, '').replace(PESOS_AFTER, '').trim()
  return GROUPED.test(bare) ? bare.replaceAll(/[, \u00a0\u202f]/g, '') : bare
}

/** Are the commas the problem of this plain number, and not a letter or another sign? */
export const hasWrongCommas = (plain: string): boolean => plain.includes(',') && /^[\d,. \u00a0\u202f]+$/.test(plain)

/**
 * Text of an input for a number: as typed until the focus leaves it, then the plain number, which `onChange` gets from the
 * first key on.
 */
export function useTypedNumber(value: string, onChange: (value: string) => void, isPercentage = false) {
  const [typed, setTyped] = useState('')
  const plain = (text: string) => plainNumber(text, isPercentage)
  return {
    text: plain(typed) === value ? typed : value,
    change: (text: string) => {
      setTyped(text)
      onChange(plain(text))
    },
    leave: () => setTyped(''),
  }
}
