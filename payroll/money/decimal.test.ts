import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, centsOf, decimal, money, moneyOf, places, shown } from './decimal.ts'

test('half a cent goes up also where a division came before it [I2]', () => {
  const daily = decimal('10227.49').div(decimal(30))
  // 10227.49 ÷ 2 = 5113.745 to the last place.
  expect(cents(daily.times(decimal(15))).toFixed()).toBe('5113.75')
  expect(money(decimal('19623.37').div(decimal(30)).times(decimal(15)))).toBe('9811.69')
  expect(places(decimal('0.00005').div(decimal(7)).times(decimal(7)), 4).toFixed()).toBe('0.0001')
  expect(shown(decimal(1).div(decimal(3)))).toBe('0.333333')
})

test('a value below half a cent stays below', () => {
  expect(cents(decimal('5113.744999999999999')).toFixed()).toBe('5113.74')
  expect(cents(decimal(2).div(decimal(3)).minus(decimal('0.665'))).toFixed()).toBe('0')
  expect(cents(decimal('-0.005')).toFixed()).toBe('-0.01')
})

test('money of any size, sign and decimals is written as the decimal library writes it', () => {
  const digits = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  fc.assert(
    fc.property(digits, fc.integer({ min: -3, max: 8 }), (count, exponent) => {
      const value = decimal(`${count}e${-exponent}`)
      expect(money(value)).toBe(value.toFixed(2))
      expect(places(value, 4).eq(value.round(4, 1))).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('whole cents become money text and cents again, also below zero', () => {
  expect([0, 5, 99, 100, -5, -1234].map(moneyOf)).toEqual(['0.00', '0.05', '0.99', '1.00', '-0.05', '-12.34'])
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (count) => {
      expect(moneyOf(count)).toBe(decimal(count).times('0.01').toFixed(2))
      expect(centsOf(moneyOf(count))).toBe(count)
    }),
  )
})
