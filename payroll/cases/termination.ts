import { lawOn } from '../law/law.ts'
import { centsOf, moneyOf } from '../money/decimal.ts'
import { monthlySalaryOf } from '../period/facts.ts'
import type { Employer, PayLine } from '../period/types.ts'
import { settlementEmployerLines } from '../settlement/employer.ts'
import { settlementOf } from '../settlement/settlement.ts'
import type { Settlement, SettlementInput } from '../settlement/types.ts'
import { vacationUpToAnniversary } from '../settlement/up-to-anniversary.ts'

/** A termination as a case file has it: the wage by month or by day. */
export type TerminationCase = Omit<SettlementInput, 'monthlySalary'> & Employer & { monthlySalary?: string; dailyWage?: string }

/** The settlement, the employer's costs, and its sums in the shape of a period's. */
export function terminationOf({ dailyWage, monthlySalary, state, workRiskPremium, riskClass, ...others }: TerminationCase) {
  const wage = { ...(monthlySalary === undefined ? {} : { monthlySalary }), ...(dailyWage === undefined ? {} : { dailyWage }) }
  const input = { ...others, monthlySalary: monthlySalaryOf(wage) }
  const settlement = settlementOf({ ...input, ...vacationUpToAnniversary(input, lawOn(input.paymentDate ?? input.endDate)) })
  const employer = settlementEmployerLines(input, settlement.lines, {
    ...(state === undefined ? {} : { state }),
    ...(workRiskPremium === undefined ? {} : { workRiskPremium }),
    ...(riskClass === undefined ? {} : { riskClass }),
  })
  return { ...settlement, employer, totals: { ...totalsOf(settlement), ...costOf(settlement.gross, employer) } }
}

function totalsOf({ lines, gross, deductions, net }: Settlement) {
  const sum = (kind: string, of: 'amount' | 'taxed' | 'exempt', code = ''): string =>
    moneyOf(
      lines.filter((one) => one.kind === kind && one.code.startsWith(code)).reduce((all, one) => all + centsOf(one[of]), 0),
    )
  return {
    gross,
    taxed: sum('Perception', 'taxed'),
    exempt: sum('Perception', 'exempt'),
    otherPayments: sum('Other payment', 'amount'),
    isr: sum('Deduction', 'amount', 'ISR'),
    imssWorker: sum('Deduction', 'amount', 'IMSS'),
    deductions,
    net,
  }
}

function costOf(gross: string, employer: readonly PayLine[]) {
  const sum = (keep: (code: string) => boolean): number =>
    employer.reduce((all, { code, amount }) => (keep(code) ? all + centsOf(amount) : all), 0)
  const [housing, tax] = [sum((code) => code === 'EMPLOYER_HOUSING'), sum((code) => code === 'STATE_TAX')]
  const all = sum(() => true)
  return {
    imssEmployer: moneyOf(all - housing - tax),
    housingContribution: moneyOf(housing),
    stateTax: moneyOf(tax),
    employerCost: moneyOf(centsOf(gross) + all),
  }
}
