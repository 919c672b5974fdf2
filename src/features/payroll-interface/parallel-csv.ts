import type { AnswerOf } from '../../../contract/operation.ts'
import type { payrollInterfaceOperations } from '../../../contract/payroll/law-figures/operations.ts'
import { PAYROLL_INTERFACE_TEXTS } from '../../texts/payroll-interface.ts'
import { saveCsv } from '../../ui/save-csv.ts'

export type ParallelAnswer = AnswerOf<(typeof payrollInterfaceOperations)['payroll/run-parallel']>['data']

const TEXTS = PAYROLL_INTERFACE_TEXTS.parallel
const KINDS = TEXTS.csvKinds

/** The whole result: one line for each difference, and for each person without one. */
export function saveParallel({ people, unknown, missing }: ParallelAnswer): void {
  const compared = people.flatMap(({ row, number, name, problem, concepts }) => {
    const who = [String(row), number, name]
    if (problem !== null) return [[KINDS.problem, ...who, '', '', '', '', '', problem]]
    if (concepts.length === 0) return [[KINDS.same, ...who, '', '', '', '', '', '']]
    return concepts.map((one) => [
      KINDS.different,
      ...who,
      one.code,
      one.name,
      one.theirs,
      one.ours,
      one.difference,
      one.reason ?? TEXTS.noReason,
    ])
  })
  const alone = (kind: string, row: string, { number, name }: { number: string; name: string }) => [
    kind,
    row,
    number,
    name,
    '',
    '',
    '',
    '',
    '',
    '',
  ]
  saveCsv('parallel-payroll-result.csv', [
    TEXTS.csvColumns,
    ...compared,
    ...unknown.map((one) => alone(KINDS.unknown, String(one.row), one)),
    ...missing.map((one) => alone(KINDS.missing, '', one)),
  ])
}
