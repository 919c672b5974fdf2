import type { Row } from '../db/insert-rows.ts'
import { createRandom } from './random.ts'

/** The day from which a year's raises hold. */
const RAISE_DAY = '2026-01-01'
const SCHEDULE = { schedule: 'Mon-Fri 09:00-18:00', work_days: [1, 2, 3, 4, 5], work_hours: '8' }

interface Contracted {
  contractId: number
  role: 'Employee' | 'Contractor'
  status: string
  startDate: string
}

/**
 * Pay and working time of an invented contract; people from before this year got a raise with it. The choices depend on the
 * contract alone, so that other invented data does not change when something is added here.
 */
export function makeTerms({ contractId, role, status, startDate }: Contracted): Row<'contract_terms'>[] {
  const random = createRandom(contractId * 7919)
  const base = { contract_id: contractId, created_at: `${startDate}T15:00:00Z`, ...SCHEDULE }
  if (role === 'Contractor') {
    const isForeign = random.chance(0.3)
    const fee = isForeign ? random.int(8, 40) * 100 : random.int(12, 70) * 1000
    const pay = { contractor_fee: `${fee}.00`, currency: isForeign ? 'USD' : 'MXN', fee_period: 'Monthly' }
    return [{ ...base, ...NOTHING, ...pay, effective_from: startDate }]
  }
  const salary = random.int(100, 600) * 100
  const frequency = random.pick(['Weekly', 'Fortnightly', 'Fortnightly', 'Monthly'] as const)
  const zone = random.chance(0.1) ? 'Border' : null
  // The border has a minimum wage of its own, of 13,226.10 in 2026.
  const monthly = (zone === 'Border' ? salary + 4000 : salary).toFixed(2)
  const terms = { ...base, ...NOTHING, monthly_salary: monthly, payment_frequency: frequency, zone, effective_from: startDate }
  if (status !== 'Active' || startDate >= RAISE_DAY) return [terms]
  const before = Math.round(Number(monthly) * 0.93).toFixed(2)
  return [
    { ...terms, monthly_salary: before },
    { ...terms, effective_from: RAISE_DAY, reason: 'Yearly raise', created_at: '2025-12-18T17:00:00Z' },
  ]
}

/** All rows have the same members. */
const NOTHING = {
  monthly_salary: null,
  contractor_fee: null,
  currency: 'MXN',
  fee_period: null,
  payment_frequency: null,
  zone: null,
  reason: null,
}
