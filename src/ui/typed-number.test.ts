import { expect, test } from 'vitest'
import { plainNumber } from './typed-number.ts'

test('an amount is read as people type it, and a comma for the decimals is not taken for thousands', () => {
  expect(['$25,000.00', ' $ 12,345.67 ', ' 1,234,567 ', 'MX$9,451.20', '13.5 %', '20000 MXN', ''].map(plainNumber)).toEqual([
    '25000.00',
    '12345.67',
    '1234567',
    '9451.20',
    '13.5',
    '20000',
    '',
  ])
  expect(['25000,50', '12,34', '1,2345', '12.345,67', '0,123', '1,,234', 'abc', '-5'].map(plainNumber)).toEqual([
    '25000,50',
    '12,34',
    '1,2345',
    '12.345,67',
    '0,123',
    '1,,234',
    'abc',
    '-5',
  ])
})
