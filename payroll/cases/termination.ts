import { lawOn } from '../law/law.ts'
import { monthlySalaryOf } from '../period/facts.ts'
import { totalsOf } from '../period/totals.ts'
import type { Employer } from '../period/types.ts'
import { settlementEmployerLines } from '../settlement/employer.ts'
import { settlementOf } from '../settlement/settlement.ts'
import type { SettlementInput } from '../settlement/types.ts'
import { vacationUpToAnniversary } from '../settlement/up-to-anniversary.ts'

/** A termination as a case file has it: the wage by month or by day. */
export type TerminationCase = Omit<SettlementInput, 'monthlySalary'> & Employer & { monthlySalary?: string; dailyWage?: string }

/** The settlement, the employer's costs, and its sums in the shape of a period's without the subsidy, which its lines do not have. */
export function terminationOf(given: TerminationCase) {
  const input = { ...given, monthlySalary: monthlySalaryOf(given) }
  const settlement = settlementOf({ ...input, ...vacationUpToAnniversary(input, lawOn(input.paymentDate ?? input.endDate)) })
  const employer = settlementEmployerLines(input, settlement.lines, given)
  const { subsidyCaused: _caused, subsidyApplied: _applied, ...totals } = totalsOf([...settlement.lines, ...employer])
  return { ...settlement, employer, totals }
}
