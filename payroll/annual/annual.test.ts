import { expect, test } from 'vitest'
import { type AnnualInput, annualAdjustmentOf } from './annual.ts'

const year: AnnualInput = {
  year: 2026,
  taxed: '300000.00',
  exempt: '3519.30',
  isrWithheld: '40000.00',
  hireDate: '2020-01-01',
}

test('a person who came, left, earned over 400,000 or files a return gets no adjustment but the figures [I2]', () => {
  const reasons = (input: Partial<AnnualInput>) => annualAdjustmentOf({ ...year, ...input }).reasons
  expect(reasons({ hireDate: '2026-01-01' })).toEqual([])
  expect(reasons({ hireDate: '2026-01-02' })).toEqual(['Began after the first of January.'])
  expect(reasons({ endDate: '2026-11-30' })).toEqual(['Left before the first of December.'])
  expect(reasons({ endDate: '2026-12-01' })).toEqual([])
  expect(reasons({ taxed: '400000.00', exempt: '0.01' })).toEqual(['Earned more than 400000.00 in the year.'])
  expect(reasons({ filesOwnReturn: true })).toEqual(['Files their own annual return.'])
  const files = (input: Partial<AnnualInput>) => annualAdjustmentOf({ ...year, ...input }).mustFileReturn
  expect([files({}), files({ endDate: '2026-12-01' }), files({ hadOtherEmployer: true })]).toEqual([false, true, true])
  expect(annualAdjustmentOf({ ...year, year: 2027 })).toMatchObject({ dueBy: '2028-02-29', tax: '41419.91' })
  expect(annualAdjustmentOf({ ...year, year: 2027 }).warnings.map(({ code }) => code)).toContain('PROVISIONAL_TABLES')
})

test('wages of another employer enter the tax, the limit and the withholdings (LISR 97, 98) [I2]', () => {
  const own: AnnualInput = { year: 2025, taxed: '200000.00', isrWithheld: '25000.00', hireDate: '2022-01-10' }
  const other = {
    name: 'Ñandú',
    taxed: '90000.00',
    exempt: '1000.00',
    isrWithheld: '9000.00',
    from: '2025-03-01',
    to: '2025-08-31',
  }
  // 19682.13 + (290000.00 − 185852.58) × 21.36 % = 41928.02, less 25000.00 and 9000.00.
  const made = annualAdjustmentOf({ ...own, otherEmployers: [other] })
  expect(made).toMatchObject({ tax: '41928.02', withheld: '34000.00', toWithhold: '7928.02', isDue: true })
  expect(made.explanations[0]?.inputs).toContainEqual({ name: 'Of it by Ñandú', value: 'taxed 90000.00, withheld 9000.00' })
  // Two employers at once: the worker files a return, and is adjusted all the same, as LISR 97 does not leave them out.
  expect([made.mustFileReturn, annualAdjustmentOf(own).mustFileReturn]).toEqual([true, false])
  const after = { ...other, from: '2025-12-06', to: '2025-12-31' }
  const left = { ...own, endDate: '2025-12-05', otherEmployers: [after] }
  expect(annualAdjustmentOf(left).isDue).toBe(true)
  // All of the chapter together passes the limit: 200000.00 + 199000.00 + 1000.01.
  const rich = { ...other, taxed: '199000.00', exempt: '1000.01' }
  expect(annualAdjustmentOf({ ...own, otherEmployers: [rich] })).toMatchObject({
    isDue: false,
    reasons: ['Earned more than 400000.00 in the year.'],
  })
  // A person who came from another employer during the year is not adjusted (LISR 97 a): the certificate does not change
  // that.
  expect(annualAdjustmentOf({ ...own, hireDate: '2025-09-01', otherEmployers: [other] })).toMatchObject({
    isDue: false,
    reasons: ['Began after the first of January.'],
    mustFileReturn: false,
  })
  const subsidised = { ...own, taxed: '40000.00', isrWithheld: '0.00', subsidyCaused: '1000.00' }
  const both = annualAdjustmentOf({
    ...subsidised,
    otherEmployers: [{ taxed: '20000.00', isrWithheld: '0.00', subsidyCaused: '500.00' }],
  })
  expect(both.subsidy).toBe('1500.00')
})
