import { type AnnualInput, annualAdjustmentOf } from '../annual/annual.ts'
import { type HireInput, hireCostOf } from '../cost/hire-cost.ts'
import { grossForNet, type NetInput } from '../cost/net-to-gross.ts'
import { extraordinaryOf } from '../extraordinary/extraordinary.ts'
import type { ExtraordinaryInput } from '../extraordinary/types.ts'
import { payrollOf } from '../period/payroll.ts'
import type { PayrollInput } from '../period/types.ts'
import { settlementOf } from '../settlement/settlement.ts'
import type { SettlementInput } from '../settlement/types.ts'
import { problemsOf } from './check-case.ts'
import type { CaseProblem } from './problem.ts'
import type { CaseKind } from './schemas.ts'

export type CaseAnswer = { ok: true; kind: CaseKind; result: unknown } | { ok: false; problems: CaseProblem[] }

const RUNS: Record<CaseKind, (input: unknown) => unknown> = {
  period: (input) => payrollOf(input as PayrollInput),
  extraordinary: (input) => extraordinaryOf(input as ExtraordinaryInput),
  termination: (input) => settlementOf(input as SettlementInput),
  annual: (input) => annualAdjustmentOf(input as AnnualInput),
  'net-to-gross': (input) => grossForNet(input as NetInput),
  'hire-cost': (input) => hireCostOf(input as HireInput),
}

/** Counts one case as it stands in a file; a case that cannot be counted says which fields are wrong. */
export function runCase(file: unknown): CaseAnswer {
  const problems = problemsOf(file)
  if (problems.length > 0) return { ok: false, problems }
  const { kind, input } = file as { kind: CaseKind; input: unknown }
  try {
    return { ok: true, kind, result: RUNS[kind](input) }
  } catch (error) {
    // Days that do not follow each other, or lie before the tables: the message says which.
    if (error instanceof RangeError) return { ok: false, problems: [{ field: 'input', message: error.message }] }
    throw error
  }
}
