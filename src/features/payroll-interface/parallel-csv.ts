import { t, texts } from '../../../contract/language/texts.ts'
import type { ResultOf } from '../../../providers/calls.ts'
import { saveCsv } from '../../ui/save-csv.ts'

export type ParallelAnswer = ResultOf<'payroll/run-parallel'>

/** The whole result: one line for each difference, and for each person without one. */
export function saveParallel({ people, unknown, missing }: ParallelAnswer): void {
  const compared = people.flatMap(({ row, number, name, problem, concepts }) => {
    const who = [String(row), number, name]
    if (problem !== null) return [[t('payroll-interface.parallel.csvKinds.problem'), ...who, '', '', '', '', '', problem]]
    if (concepts.length === 0) return [[t('payroll-interface.parallel.csvKinds.same'), ...who, '', '', '', '', '', '']]
    return concepts.map((one) => [
      t('payroll-interface.parallel.csvKinds.different'),
      ...who,
      one.code,
      one.name,
      one.theirs,
      one.ours,
      one.difference,
      one.reason ?? t('payroll-interface.parallel.noReason'),
    ])
  })
  const alone = (kind: string, row: string, { number, name }: { number: string; name: string }) => [
    ...[kind, row, number, name],
    ...Array<string>(6).fill(''),
  ]
  saveCsv('parallel-payroll-result.csv', [
    Object.values(texts('payroll-interface.parallel.csvColumns')),
    ...compared,
    ...unknown.map((one) => alone(t('payroll-interface.parallel.csvKinds.unknown'), String(one.row), one)),
    ...missing.map((one) => alone(t('payroll-interface.parallel.csvKinds.missing'), '', one)),
  ])
}
