import { expect, test } from 'vitest'
import { lawOn } from '../../../../payroll/law/law.ts'
import { settlementOf } from '../../../../payroll/settlement/settlement.ts'
import { DISMISSAL } from '../../../../tests/support/payroll-inputs.ts'
import { settlementNow } from './settlement-now.ts'

const PAYING = { kind: 'Settlement', payment_date: '2026-09-15' } as const
const LAW = lawOn(PAYING.payment_date)
/** Ended, and payments of the year have used a part of its exemption since. */
const ENDED = {
  settlement: settlementOf(DISMISSAL, lawOn(DISMISSAL.endDate)),
  settlement_input: { input: DISMISSAL },
  exempt_used: { christmasBonus: '3000.00', vacationPremium: '0.00' },
  contract_status: 'Ended',
  manual: null,
} as unknown as Parameters<typeof settlementNow>[0]

test('an ended settlement pays its confirmed amounts with what is left of the exemptions (LISR 93-XIV) [E9]', () => {
  const now = settlementNow(ENDED, PAYING, LAW)
  const earned = (lines: { kind: string; code: string; amount: string }[]) =>
    lines.filter(({ kind }) => kind === 'Perception').map(({ code, amount }) => [code, amount])
  expect(earned(now?.lines ?? [])).toEqual(earned(ENDED.settlement?.lines ?? []))
  // 30 UMA of 117.31 less the 3,000.00 that are used.
  expect(now?.lines.find(({ code }) => code === 'CHRISTMAS_BONUS')?.exempt).toBe('519.30')
})

test('a rule that holds since the end of the contract changes no confirmed amount', () => {
  const minimumBenefits = { ...LAW.minimumBenefits, christmasBonusDays: '30' }
  expect(settlementNow(ENDED, PAYING, { ...LAW, minimumBenefits })).toBeNull()
})
