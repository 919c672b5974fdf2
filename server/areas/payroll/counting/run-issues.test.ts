import { expect, test } from 'vitest'
import { lawOn } from '../../../../payroll/law/law.ts'
import { settlementOf } from '../../../../payroll/settlement/settlement.ts'
import type { SettlementDeduction, SettlementInput } from '../../../../payroll/settlement/types.ts'
import { findIssues } from './find-issues.ts'
import type { IssueFacts, IssueRules } from './issue-rule.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'

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
const FEE: SettlementDeduction = { type: 'Union fee', amount: '94.51' }
const ALIMONY: SettlementDeduction = { type: 'Alimony', percent: '20' }
const messageOf = (says: IssueRules[string] | undefined, facts: IssueFacts) =>
  findIssues({ rule: (at: IssueFacts) => says?.(at) }, facts)[0]?.message ?? null

test.each([
  ['payments of its year used more of an exemption since', {}, 'used the yearly exemption'],
  ['it was confirmed after them', { exempt_used: input.exemptUsed }, null],
  ['its request pays in another year', { payment_date: '2027-01-15' }, null],
  ['the payroll is of another kind', { kind: 'Regular' }, null],
  ['nothing of the year is known', { exempt_used: null }, null],
  ['its contract has ended: it is calculated again', { contract_status: 'Ended' }, null],
  ['its contract has ended, and its amounts would be others', { contract_status: 'Ended', salary: '9' }, 'by hand'],
  ['its contract has ended, and a deduction would be another', { contract_status: 'Ended', agreed: [FEE] }, 'by hand'],
  [
    'its contract has ended, and alimony follows the tax',
    { contract_status: 'Ended', agreed: [ALIMONY], now: [ALIMONY] },
    null,
  ],
  ['its contract has ended, and its tax was entered by hand', { contract_status: 'Ended', manual: {} }, null],
])('a settlement whose exemptions are used up, where %s', (_where, given, text) => {
  const { exempt_used, contract_status, salary, manual, agreed, now, ...terms } = {
    exempt_used: { christmasBonus: '9999.00', vacationPremium: '500.00' },
    kind: 'Settlement',
    payment_date: '2026-11-30',
    contract_status: 'Ending',
    salary: input.salaryDays,
    agreed: [] as SettlementDeduction[],
    now: [] as SettlementDeduction[],
    manual: null as object | null,
    ...given,
  }
  const source = {
    firstname: 'Ana',
    lastname: 'Luz',
    is_outdated: false,
    manual,
    contract_status,
    settlement: settlementOf({ ...input, salaryDays: salary, deductions: agreed }),
    settlement_input: { input: { ...input, deductions: now } },
    exempt_used,
  }
  const facts = { source, terms, law: lawOn('2026-11-30') } as unknown as IssueFacts
  const says = messageOf(RUN_BLOCKERS['SETTLEMENT_OUTDATED'], facts)
  expect(says).toEqual(text === null ? null : expect.stringContaining(text))
  const isCounted = contract_status === 'Ended' && manual === null && text === null
  const notice = messageOf(RUN_WARNINGS['EXEMPTIONS_TAKEN'], facts)
  expect(notice).toEqual(isCounted ? expect.stringContaining('calculated again') : null)
})
