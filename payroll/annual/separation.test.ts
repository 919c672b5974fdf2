import { describe, expect, test } from 'vitest'
import { annualAdjustmentOf } from './annual.ts'

const BASE = { year: 2025, taxed: '180000.00', isrWithheld: '20000.00', hireDate: '2020-01-01' }
const separation = { taxed: '200000.00', isrWithheld: '30000.00', lastOrdinaryMonthlySalary: '25000.00' }

describe('separation payments in the tax of the year', () => {
  test('LISR 95: a last monthly salary is added to the other income, the rest is taxed at the rate of it', () => {
    const found = annualAdjustmentOf({ ...BASE, separation })
    const whole = annualAdjustmentOf({ ...BASE, taxed: '205000.00' })
    expect(found.separation).toMatchObject({ accumulated: '25000.00', notAccumulated: '175000.00' })
    const rest = Number(found.separation?.tax)
    expect(Number(found.tax) - rest).toBeCloseTo(Number(whole.tax), 2)
    expect(rest / 175000).toBeCloseTo(Number(whole.tax) / 205000, 6)
    expect(found.withheld).toBe('50000.00')
    expect(found.explanations.map(({ article }) => article)).toEqual(['LISR 97, 152', 'LISR 95, 152'])
  })

  test('LISR 97, 98-III: they are income of the chapter and count for the limit of 400,000', () => {
    const exempt = { ...separation, exempt: '20000.01' }
    expect(annualAdjustmentOf({ ...BASE, separation }).mustFileReturn).toBe(false)
    expect(annualAdjustmentOf({ ...BASE, separation: exempt }).mustFileReturn).toBe(true)
  })
})
