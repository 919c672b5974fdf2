import { expect, test } from 'vitest'
import { minimumBenefitsOn } from './minimum-benefits.ts'
import { minimumWageOn } from './minimum-wage.ts'
import { maximumWeeklyHours } from './working-week.ts'

test('a month of minimum wage is thirty days of the figure of its year and zone', () => {
  expect(minimumWageOn('2026-11-21', 'General')).toEqual({ monthlyCents: 945_120, isProvisional: false })
  expect(minimumWageOn('2026-01-01', 'Border')).toEqual({ monthlyCents: 1_322_610, isProvisional: false })
  expect(minimumWageOn('2025-12-31', 'General')).toEqual({ monthlyCents: 836_400, isProvisional: false })
  expect(minimumWageOn('2021-05-01', 'General').monthlyCents).toBe(622_320)
})

test('a year without a published wage gets the last known one, with a note', () => {
  expect(minimumWageOn('2027-01-01', 'General')).toEqual({ monthlyCents: 945_120, isProvisional: true })
})

test('the working week shrinks by two hours each January', () => {
  expect(['2025-06-01', '2026-12-31', '2027-01-01', '2029-12-31', '2030-01-01'].map(maximumWeeklyHours)).toEqual([
    48, 48, 46, 42, 40,
  ])
})

test.each([
  ['2026-03-01', '2026-11-21', 12],
  ['2024-11-21', '2026-11-21', 14],
  ['2024-11-22', '2026-11-21', 12],
  ['2021-01-04', '2026-01-05', 20],
  ['2020-01-04', '2026-01-05', 22],
  ['1990-01-01', '2026-01-01', 34],
])('a person hired on %s has on %s at least %i days of vacation', (hired, day, days) => {
  expect(minimumBenefitsOn(hired, day)).toEqual({ vacationDays: days, vacationPremium: 25, christmasBonusDays: 15 })
})
