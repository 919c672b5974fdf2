import { describe, expect, test } from 'vitest'
import { type EarlierContract, serviceStart } from './service-start.ts'

const earlier = (start: string, end: string, endsService = false): EarlierContract => ({ start, end, endsService })

describe('service continues under contracts that follow each other (LFT 39, 39-E, 158) [I2]', () => {
  test('a contract without an earlier one begins its own service', () => {
    expect(serviceStart('2026-07-01', [])).toBe('2026-07-01')
  })

  test('renewals count from the first contract, in any order of the list', () => {
    const trial = earlier('2024-03-01', '2024-05-31')
    const fixed = earlier('2024-06-01', '2026-06-30')
    expect(serviceStart('2026-07-01', [trial, fixed])).toBe('2024-03-01')
    expect(serviceStart('2026-07-01', [fixed, trial])).toBe('2024-03-01')
    // The contracts of the renewal itself.
    expect(serviceStart('2024-06-01', [trial])).toBe('2024-03-01')
  })

  test('service continues under a contract that replaces another one before its end', () => {
    expect(serviceStart('2026-05-16', [earlier('2025-01-01', '2026-06-30')])).toBe('2025-01-01')
  })

  test('an end other than that of a term ends the service, and with it that of the contracts before', () => {
    const first = earlier('2022-01-01', '2023-12-31')
    const left = earlier('2024-01-01', '2025-12-31', true)
    expect(serviceStart('2026-01-01', [first, left])).toBe('2026-01-01')
    expect(serviceStart('2026-07-01', [first, left, earlier('2026-01-01', '2026-06-30')])).toBe('2026-01-01')
  })

  test('no other contract of the same days avoids such an end', () => {
    const left = earlier('2024-01-01', '2025-12-31', true)
    const other = earlier('2024-06-01', '2025-12-31')
    expect(serviceStart('2026-01-01', [left, other])).toBe('2026-01-01')
    expect(serviceStart('2026-01-01', [other, left])).toBe('2026-01-01')
  })

  test.each([
    // Friday to Monday.
    ['2026-07-03', '2026-07-06', true],
    ['2026-07-03', '2026-07-07', false],
    // Monday, 16 November 2026 is a mandatory rest day.
    ['2026-11-13', '2026-11-17', true],
    ['2026-11-13', '2026-11-18', false],
    // Wednesday to Thursday, and a Thursday without a contract.
    ['2026-07-01', '2026-07-02', true],
    ['2026-07-01', '2026-07-03', false],
    // 1 January 2027 is a Friday.
    ['2026-12-31', '2027-01-04', true],
    ['2026-12-31', '2027-01-05', false],
    // 29 February 2024 is a Thursday.
    ['2024-02-28', '2024-02-29', true],
    ['2024-02-28', '2024-03-01', false],
    ['2024-02-29', '2024-03-01', true],
    ['2023-02-28', '2023-03-01', true],
  ])('from a contract up to %s to one from %s it continues: %s', (end, start, goesOn) => {
    expect(serviceStart(start, [earlier('2020-02-29', end)])).toBe(goesOn ? '2020-02-29' : start)
  })
})
