import { expect, test } from 'vitest'
import { hasWrongCommas, plainNumber } from './typed-number.ts'

const plain = (text: string) => plainNumber(text)

test('an amount is read as people type it, and a comma for the decimals is not taken for thousands', () => {
  expect(['$25,000.00', ' $ 12,345.67 ', ' 1,234,567 ', 'MX$9,451.20', '20000 MXN', ''].map(plain)).toEqual([
    '25000.00',
    '12345.67',
    '1234567',
    '9451.20',
    '20000',
    '',
  ])
  const others = ['25000,50', '12,34', '1,2345', '12.345,67', '0,123', '1,,234', 'abc', '-5']
  expect(others.map(plain)).toEqual(others)
})

test('a blank or a no-break space separates thousands, but not beside commas or in groups of another length', () => {
  expect(['18 500', '25 000.00', '1\u00a0234\u00a0567.50', '25\u202f000', '-1 234'].map(plain)).toEqual([
    '18500',
    '25000.00',
    '1234567.50',
    '25000',
    '-1234',
  ])
  const others = ['12 34', '1 2345', '0 123', '1  234', '1,234 567', '1 234,567', '1 234,50']
  expect(others.map(plain)).toEqual(others)
})

test('the sign or code of the peso is left out on either side, and that of another currency is not', () => {
  expect(['1,234.50 MXN', 'MXN 1,234', 'mx$20', '1 234.50 $'].map(plain)).toEqual(['1234.50', '1234', '20', '1234.50'])
  const others = ['US$1,234.00', 'USD 1,234', '€1,234', '20 eur', 'GBP 1,234', '1,234 pesos']
  expect(others.map(plain)).toEqual(others)
})

test('a percent sign is left out of a percentage only', () => {
  expect(['13.5 %', '10%', '25'].map((text) => plainNumber(text, true))).toEqual(['13.5', '10', '25'])
  expect(['13.5 %', '10%'].map(plain)).toEqual(['13.5 %', '10%'])
})

test('commas are the problem of a text of digits, commas, blanks and points only', () => {
  expect(['12,34', '12.345,67', '1 234,50', '1,2345'].map(hasWrongCommas)).toEqual([true, true, true, true])
  expect(['', '1234.567', '1 2345', 'GBP 1,234', '12,5%', 'one, two'].map(hasWrongCommas)).toEqual(Array(6).fill(false))
})
