import { expect, test } from 'vitest'
import { inLanguage } from '../language.ts'
import { nameInWords, nameOf } from './request-name.ts'

test.each([
  ['Regular', '2026-11-16', '2026-11-30', 'Regular 16–30 Nov 2026'],
  ['Regular', '2026-11-01', '2026-11-30', 'Regular Nov 2026'],
  ['Regular', '2024-02-01', '2024-02-28', 'Regular 1–28 Feb 2024'],
  ['Regular', '2026-11-30', '2026-12-06', 'Regular 30 Nov – 6 Dec 2026'],
  ['Regular', '2026-12-28', '2027-01-03', 'Regular 28 Dec 2026 – 3 Jan 2027'],
  ['Settlement', '2026-11-20', '2026-11-20', 'Settlement 20 Nov 2026'],
  ['Christmas bonus', '2026-01-01', '2026-12-31', 'Christmas bonus 2026'],
])('%s from %s to %s is called "%s" [I1]', (kind, period_start, period_end, name) => {
  expect(nameOf({ kind, period_start, period_end })).toBe(name)
})

test.each([
  ['Regular 16–30 Nov 2026', 'Ordinaria 16–30 nov 2026'],
  ['N-2026-00001, Christmas bonus 2026', 'N-2026-00001, Aguinaldo 2026'],
  ['Regular 28 Dec 2026 – 3 Jan 2027', 'Ordinaria 28 dic 2026 – 3 ene 2027'],
  ['Regular payroll of the north', null],
  ['Nómina de noviembre', null],
])('"%s" is read as "%s" in Spanish', (name, words) => {
  expect(inLanguage('es', () => nameInWords(name))).toBe(words)
})
