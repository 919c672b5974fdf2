import { expect, test } from 'vitest'
import { settlementOf } from './settlement.ts'
import type { SettlementInput } from './types.ts'

const INPUT: SettlementInput = {
  type: 'Resignation',
  startDate: '2006-01-01',
  lastDay: '2025-12-31',
  endDate: '2025-12-31',
  monthlySalary: '45000.00',
  zone: 'General',
  salaryDays: '0',
}
const premium = (input: Partial<SettlementInput>) => {
  const line = settlementOf({ ...INPUT, ...input }).lines.find(({ code }) => code === 'SENIORITY_PREMIUM')
  return [line?.base, line?.amount]
}

test('the seniority premium has the minimum wage of the end of the contract, whenever it is paid (LFT 162, 485, 486) [I2]', () => {
  // 2 × 278.80 × 12 × 20 years; 2 × 315.04 would be the cap of 2026.
  expect(premium({ paymentDate: '2026-01-15' })).toEqual(['557.6', '133824.00'])
  expect(premium({ lastDay: '2026-01-01', endDate: '2026-01-01', paymentDate: '2026-01-15' })[0]).toBe('630.08')
  expect(premium({ zone: 'Border', paymentDate: '2026-01-15' })[0]).toBe('839.76')
})

test('its base is never below the minimum wage (LFT 485) [I2]', () => {
  expect(premium({ monthlySalary: '6000.00' })[0]).toBe('278.8')
})
