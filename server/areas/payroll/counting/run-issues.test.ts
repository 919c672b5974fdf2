import { expect, test } from 'vitest'
import { lawOn } from '../../../../payroll/law/law.ts'
import { settlementOf } from '../../../../payroll/settlement/settlement.ts'
import type { SettlementInput } from '../../../../payroll/settlement/types.ts'
import type { IssueFacts } from './issue-rule.ts'
import { RUN_BLOCKERS } from './run-issues.ts'

const input: SettlementInput = {
  type: 'Resignation',
  startDate: '2019-08-01',
  lastDay: '2026-11-25',
  endDate: '2026-11-25',
  monthlySalary: '25000.00',
  zone: 'General',
  salaryDays: '10',
  exemptUsed: { christmasBonus: '0.00', vacationPremium: '500.00' },
}
const rule = RUN_BLOCKERS.find(({ code }) => code === 'SETTLEMENT_OUTDATED')

test.each([
  ['payments of its year used more of an exemption since', {}, 'used the yearly exemption'],
  ['it was confirmed after them', { exempt_used: input.exemptUsed }, null],
  ['its request pays in another year', { payment_date: '2027-01-15' }, null],
  ['the payroll is of another kind', { kind: 'Regular' }, null],
  ['nothing of the year is known', { exempt_used: null }, null],
])('a settlement whose exemptions are used up, where %s', (_where, given, text) => {
  const { exempt_used, ...terms } = {
    exempt_used: { christmasBonus: '9999.00', vacationPremium: '500.00' },
    kind: 'Settlement',
    payment_date: '2026-11-30',
    ...given,
  }
  const source = {
    firstname: 'Ana',
    lastname: 'Luz',
    is_outdated: false,
    manual: null,
    contract_status: 'Ending',
    settlement: settlementOf(input),
    settlement_input: { input },
    exempt_used,
  }
  const says = rule?.says({ source, terms, law: lawOn('2026-11-30') } as unknown as IssueFacts) ?? null
  expect(says).toEqual(text === null ? null : expect.stringContaining(text))
})
