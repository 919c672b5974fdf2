import type { DeductionInput, Incident, PayrollInput } from '../../../../payroll/period/types.ts'
import { deductionTypeOf } from '../../../../payroll/period/wanted.ts'
import { BY_AMOUNT_OF_CODE } from '../counting/incident-types.ts'
import type { OwnConcepts } from './parallel-columns.ts'

/** Amounts of the other system that cannot be calculated from the file: they are taken over unchanged. */
const PAID: Record<string, Incident['type']> = {
  ...BY_AMOUNT_OF_CODE,
  WELFARE: 'Welfare benefit',
  SICK_PAY: 'Sick pay',
  BACK_PAY: 'Back pay',
}
/** Perceptions that are set aside have a deduction of their own; without it the other system paid them in money. */
const PUT_ASIDE: Record<string, string> = { FOOD_VOUCHERS: 'FOOD_VOUCHERS_DEDUCTION', SAVINGS_FUND: 'SAVINGS_FUND_DEPOSIT' }

type Amount = readonly [code: string, amount: string]

/** @param amounts of a row, by code */
export function takenOver(amounts: readonly Amount[]): Pick<PayrollInput, 'incidents' | 'deductions'> {
  const nonZero = new Map(amounts.filter(([, amount]) => Number(amount) !== 0))
  const isPutAside = (code: string): boolean => nonZero.has(PUT_ASIDE[code] ?? '')
  const asideOf = (code: string): Partial<Incident> => {
    if (PUT_ASIDE[code] === undefined) return {}
    if (!isPutAside(code)) return { inMoney: true }
    return code === 'SAVINGS_FUND' ? { workerAmount: nonZero.get('SAVINGS_FUND_DEDUCTION') ?? '0.00' } : {}
  }
  // The worker's share of a fund accompanies the employer's.
  const goesWithFund = (code: string): boolean =>
    code === 'SAVINGS_FUND_DEDUCTION' && nonZero.has('SAVINGS_FUND') && isPutAside('SAVINGS_FUND')
  return {
    incidents: [...nonZero].flatMap(([code, amount]): Incident[] => {
      const type = PAID[code]
      return type ? [{ type, amount, ...asideOf(code) }] : []
    }),
    deductions: [...nonZero].flatMap(([code, amount]): DeductionInput[] => {
      const type = deductionTypeOf(code)
      if (!type || goesWithFund(code)) return []
      return [{ type, amount, ...(type === 'FONACOT' ? { perPeriod: true } : {}) }]
    }),
  }
}

export function withOwn(input: PayrollInput, amounts: readonly Amount[], own: OwnConcepts): PayrollInput {
  const stated = amounts.filter(([code, amount]) => own[code] !== undefined && Number(amount) !== 0)
  if (stated.length === 0) return input
  const of = (kind: 'Perception' | 'Deduction') => stated.filter(([code]) => own[code]?.kind === kind)
  const paid = of('Perception').map(([code, amount]): Incident => ({ type: 'Other perception', amount, code }))
  const taken = of('Deduction').map(([code, amount]): DeductionInput => ({ type: 'Other', amount, code }))
  return {
    ...input,
    incidents: [...(input.incidents ?? []), ...paid],
    deductions: [...(input.deductions ?? []), ...taken],
  }
}
