import { expect, test } from 'vitest'
import { oneSign, readNumber, signOf } from './read-number.ts'

test.each([
  ['1234,56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1234.56', '1234.56'],
  ['1.234.567,8', '1234567.8'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234,56', '1234.56'],
  ['$ 1,234.50', '1234.50'],
  ['MX$1.234,50', '1234.50'],
  ['12500', '12500'],
  ['0,543', '0.543'],
  ['0.54355', '0.54355'],
  ['1234,567', '1234.567'],
  ['0', '0'],
])('the number %s is %s for any rest of the file [§8.9]', (text, value) => {
  expect(readNumber(text, null)).toBe(value)
  expect(readNumber(text, '.')).toBe(value)
  expect(readNumber(text, ',')).toBe(value)
})

test.each(['', 'abc', '12,34.56', '1.23,4.5', '1,2345,678', '-5', '1,,2', '1234.', '12e3', '٣'])(
  '%j is no number [§8.9]',
  (text) => expect(readNumber(text, '.')).toBeNull(),
)

test('a number that may be read in two ways is read as its file does, and else not at all [§8.9]', () => {
  expect(readNumber('1,234', '.')).toBe('1234')
  expect(readNumber('1,234', ',')).toBe('1.234')
  expect(readNumber('1.234', ',')).toBe('1234')
  expect(readNumber('25,000', null)).toEqual(['25000', '25.000'])
  expect(readNumber('1.234', null)).toEqual(['1.234', '1234'])
})

test('days and hours have no thousands [§8.9]', () => {
  expect(readNumber('15,208', null, true)).toBe('15.208')
  expect(readNumber('1,234,567', null, true)).toBeNull()
})

test('the sign of a file is the one that its numbers show [§8.9]', () => {
  expect(['1234,5', '1.234.567', '1,234.5', '1,234', '1234', 'x'].map((text) => signOf(text))).toEqual([
    ',',
    ',',
    '.',
    null,
    null,
    null,
  ])
  expect(oneSign(['1,234', '12.50', '7'].map((text) => signOf(text)))).toBe('.')
  expect(oneSign(['1,234', '12.50', '7,5'].map((text) => signOf(text)))).toBeNull()
  expect(oneSign(['1,234'].map((text) => signOf(text)))).toBeNull()
})
