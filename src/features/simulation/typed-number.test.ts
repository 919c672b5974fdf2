import { expect, test } from 'vitest'
import { typedNumber } from './typed-number.ts'

test('an amount is read as people type it, and a comma for the decimals is not taken for thousands', () => {
  expect(['$25,000.00', ' 1,234,567 ', 'MX$9,451.20', '13.5 %', '20000 MXN', ''].map(typedNumber)).toEqual([
    '25000.00',
    '1234567',
    '9451.20',
    '13.5',
    '20000',
    '',
  ])
  expect(['25000,50', '25,00', '1.234,56', 'abc', '-5'].map(typedNumber)).toEqual([
    '25000,50',
    '25,00',
    '1.234,56',
    'abc',
    '-5',
  ])
})
