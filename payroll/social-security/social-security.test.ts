import { describe, expect, test } from 'vitest'
import { lawOn } from '../law/law.ts'
import { SOCIAL_SECURITY } from '../law/social-security.ts'
import { decimal } from '../money/decimal.ts'
import { contributionBase, variableDaily } from './contribution-base.ts'
import { contributionDays, reducedWeekDays } from './contribution-days.ts'
import { oldAgeRate } from './old-age-rate.ts'
import { variablePay } from './variable-pay.ts'

const of2026 = lawOn('2026-06-30')
const daysOf = (input: Parameters<typeof contributionDays>[0]) =>
  Object.values(contributionDays(input)).map((days) => days.toFixed())

describe('rates [I2]', () => {
  test('mean premiums of the five classes of work risk', () => {
    expect(Object.values(SOCIAL_SECURITY.workRisk.classes)).toEqual(['0.54355', '1.13065', '2.59840', '4.65325', '7.58875'])
  })
})

describe('severance at old age and old age [I2]', () => {
  const SCHEDULE: Record<string, string[]> = {
    2023: ['3.281', '3.575', '3.751', '3.869', '3.953', '4.016', '4.241'],
    2024: ['3.413', '4.000', '4.353', '4.588', '4.756', '4.882', '5.331'],
    2025: ['3.544', '4.426', '4.954', '5.307', '5.559', '5.747', '6.422'],
    2026: ['3.676', '4.851', '5.556', '6.026', '6.361', '6.613', '7.513'],
    // §10: 6.745 in 2027, where others print 6.755.
    2027: ['3.807', '5.276', '6.157', '6.745', '7.164', '7.479', '8.603'],
    2028: ['3.939', '5.701', '6.759', '7.464', '7.967', '8.345', '9.694'],
    2029: ['4.070', '6.126', '7.360', '8.183', '8.770', '9.211', '10.784'],
    2030: ['4.202', '6.552', '7.962', '8.902', '9.573', '10.077', '11.875'],
  }

  test.each(Object.entries(SCHEDULE))('all rows of %s', (year, percents) => {
    const law = lawOn(`${year}-06-30`)
    // The floor is left out, so that rows below the minimum wage can be asked too.
    const rate = (units: string) => oldAgeRate(law, decimal(units).times(decimal(law.uma.daily)).round(2), decimal('1')).percent
    expect(['1.20', '1.80', '2.30', '2.80', '3.30', '3.80', '5.00'].map(rate)).toEqual(percents)
    expect(['1.50', '1.51', '2.00', '2.01', '4.00', '4.01'].map(rate)).toEqual([0, 1, 1, 2, 5, 6].map((at) => percents[at]))
    expect(oldAgeRate(law, decimal(law.minimumWage.general), decimal(law.minimumWage.general)).percent).toBe('3.150')
  })

  test('the quirk of 2026: with legal benefits the minimum wage has an SBC of 330.57, and 6.026 %', () => {
    const found = contributionBase(of2026, 'General', decimal('315.04').times(decimal('1.0493')))
    expect(found.sbc.toFixed(2)).toBe('330.57')
    expect(oldAgeRate(of2026, found.sbc, found.floor)).toEqual({
      percent: '6.026',
      bracket: '2.51 UMA to 3.00 UMA',
      confidence: 'H2',
    })
  })

  test('an edge between two decimals says that it is not certain', () => {
    // 2.5015 UMA: with two places 2.50.
    expect(oldAgeRate(of2026, decimal('293.45'), decimal('1'))).toMatchObject({ percent: '5.556', confidence: 'U' })
    expect(oldAgeRate(of2026, decimal('315.04'), decimal('315.04')).confidence).toBe('M')
  })
})

describe('contribution base wage [I2]', () => {
  test('cap of 25 UMA by date, floor of the minimum wage of the zone', () => {
    const cap = (day: string) => contributionBase(lawOn(day), 'General', decimal('9999.00')).sbc.toFixed(2)
    expect(['2024-06-30', '2025-06-30', '2026-01-31', '2026-02-01'].map(cap)).toEqual([
      '2714.25',
      '2828.50',
      '2828.50',
      '2932.75',
    ])
    expect(contributionBase(of2026, 'General', decimal('1.00')).sbc.toFixed(2)).toBe('315.04')
    expect(contributionBase(of2026, 'Border', decimal('1.00')).sbc.toFixed(2)).toBe('440.87')
  })

  test('variable pay of the bimester before ÷ days of wage, rounded like the fixed part, so that the displayed parts sum up', () => {
    const variable = variableDaily('10000.00', 59)
    expect(variable.toFixed(6)).toBe('169.491525')
    expect(contributionBase(of2026, 'General', decimal('419.72'), variable).sbc.toFixed(2)).toBe('589.21')
    expect(variableDaily('10000.00', 0).toFixed(2)).toBe('0.00')
    // 302.8655 and 86473.18 ÷ 62 = 1394.7287: 302.87 + 1394.73.
    const mixed = contributionBase(of2026, 'General', decimal('302.8655'), variableDaily('86473.18', 62))
    expect([mixed.fixed, mixed.variable, mixed.sbc].map((one) => one.toFixed(2))).toEqual(['302.87', '1394.73', '1697.60'])
  })
})

test('the counting part of variable pay: commissions, prizes over 10 % of the SBC, vouchers over 40 % of the UMA [I2]', () => {
  const of = (paid: Record<string, string>) =>
    variablePay(
      of2026,
      decimal('500.00'),
      decimal(15),
      new Map(Object.entries(paid).map(([code, amount]) => [code, decimal(amount)])),
      decimal('1000.00'),
    ).toFixed(2)
  expect(of({ COMMISSION: '2500.00', BONUS: '100.00', OVERTIME_TRIPLE: '50.00' })).toBe('2650.00')
  // 10 % of 500 × 15 is 750 for each prize; 40 % of 117.31 × 15 is 703.86.
  expect(of({ PUNCTUALITY: '800.00', ATTENDANCE: '750.00', FOOD_VOUCHERS: '900.00' })).toBe('246.14')
  const none = ['SALARY', 'VACATION_PREMIUM', 'CHRISTMAS_BONUS', 'PROFIT_SHARING', 'SAVINGS_FUND', 'OVERTIME_DOUBLE', 'WELFARE']
  expect(of(Object.fromEntries(none.map((code) => [code, '1000.00'])))).toBe('0.00')
  // Of the double hours 1,000.00 are within the limits of the labour law (LSS 27-IX).
  expect(of({ OVERTIME_DOUBLE: '1250.00' })).toBe('250.00')
})

describe('days [I2]', () => {
  // In the order full, sickness and maternity, retirement, INFONAVIT contribution.
  test('absence: only sickness and maternity, for seven days of a month at most', () => {
    expect(daysOf({ days: 30 })).toEqual(['30', '30', '30', '30'])
    expect(daysOf({ days: 30, absences: 3 })).toEqual(['27', '30', '27', '27'])
    expect(daysOf({ days: 30, absences: 10 })).toEqual(['23', '30', '23', '23'])
    expect(daysOf({ days: 15, absences: 4, absencesBefore: 5 })).toEqual(['13', '15', '13', '13'])
    // Six of them are in the first month, of which seven count, and eight in the next one.
    expect(daysOf({ days: 14, absences: 14, absencesNext: 8 })).toEqual(['1', '14', '1', '1'])
    expect(daysOf({ days: 14, absences: 4, absencesBefore: 6, absencesNext: 2 })).toEqual(['11', '14', '11', '11'])
  })

  test('eight days or more with a leave notice: nothing is due for them', () => {
    expect(daysOf({ days: 30, absences: 10, hasLeaveNotice: true })).toEqual(['20', '20', '20', '20'])
    expect(daysOf({ days: 30, absences: 7, hasLeaveNotice: true })).toEqual(['23', '30', '23', '23'])
  })

  test('incapacity: retirement and the INFONAVIT contribution, no other branch [§10]', () => {
    expect(daysOf({ days: 30, incapacity: 12 })).toEqual(['18', '18', '30', '30'])
    expect(daysOf({ days: 15, incapacity: 20, absences: 3 })).toEqual(['0', '0', '15', '15'])
  })

  test('RACERF 116: absences of a reduced week count more days', () => {
    const counted = (days: number) => [1, 2, 3, 4, 5].map((absences) => reducedWeekDays(days, absences))
    expect(counted(5)).toEqual([1, 3, 4, 6, 7])
    expect(counted(4).slice(0, 4)).toEqual([2, 4, 5, 7])
    expect(counted(3).slice(0, 3)).toEqual([2, 5, 7])
    expect(counted(2).slice(0, 2)).toEqual([4, 7])
    expect(counted(1)[0]).toBe(7)
    expect(counted(6)).toEqual([1, 2, 3, 4, 5])
  })
})
