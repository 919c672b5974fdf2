import { expect, onTestFinished, test } from 'vitest'
import { changeLanguage } from '../language.ts'
import { formatDate, formatDateTime, formatLongDay, formatMoney, formatText } from './format.ts'

test('a missing value is N/E in every format [B14]', () => {
  for (const format of [formatText, formatDate, formatDateTime, formatMoney]) {
    for (const missing of [null, undefined, '']) expect(format(missing)).toBe('N/E')
  }
})

test('zero and no are values, not missing', () => {
  expect(formatText(0)).toBe('0')
  expect(formatText(false)).toBe('false')
  expect(formatMoney('0.00')).toBe('MX$0.00')
  // Nothing is withheld: no amount is below zero.
  expect(formatMoney('-0.00')).toBe('MX$0.00')
  expect(formatMoney('-0.01')).toBe('-MX$0.01')
  expect(formatMoney('•••')).toBe('•••')
})

test('a calendar date keeps its day, an instant is shown on its day in Mexico City', () => {
  expect(formatDate('1990-01-01')).toBe('01 Jan 1990')
  expect(formatDate('2026-11-21T03:30:00Z')).toBe('20 Nov 2026')
  expect(formatDateTime('2026-11-21T03:30:00Z')).toBe('20 Nov 2026, 21:30')
})

test('September has three letters like every other month [G7]', () => {
  expect(formatDate('2026-09-05')).toBe('05 Sep 2026')
  expect(formatDateTime('2026-09-05T18:00:00Z')).toBe('05 Sep 2026, 12:00')
})

test('a long day begins with a capital in each language', async () => {
  const day = new Date('2026-11-21T18:00:00Z')
  expect(formatLongDay(day)).toBe('Saturday, 21 November 2026')
  onTestFinished(() => changeLanguage('en'))
  await changeLanguage('es')
  expect(formatLongDay(day)).toBe('Sábado, 21 de noviembre de 2026')
})

test('an invalid date is shown unchanged', () => {
  expect(formatDate('soon')).toBe('soon')
})

test('money is grouped without passing through a binary number', () => {
  expect(formatMoney('9007199254740993.01')).toBe('MX$9,007,199,254,740,993.01')
  expect(formatMoney('1200.50', 'USD')).toBe('US$1,200.50')
})
