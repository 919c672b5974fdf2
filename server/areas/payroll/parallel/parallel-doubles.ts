import { t } from '../../../../contract/language/texts.ts'
import { folded, nameKey } from '../../../cells/folded.ts'
import type { ParallelRow } from './parallel-columns.ts'

/**
 * Repeated rows of one person and period are all refused: only the sender knows the right one. Two people may share a name if
 * each has a number.
 */
export function withoutDoubled(rows: readonly ParallelRow[]): ParallelRow[] {
  const countable = rows.filter(({ input }) => input !== null)
  const numbered = countable.filter(({ number }) => number !== '')
  const named = countable.filter(({ name }) => nameKey(name) !== '')
  const byNumber = [...Map.groupBy(numbered, (row) => `${folded(row.number)} ${periodOf(row)}`).values()]
  const byName = [...Map.groupBy(named, (row) => `${nameKey(row.name)} ${periodOf(row)}`).values()]
  const problems = new Map([
    ...problemsOf(
      'name',
      byName.filter((group) => group.some(({ number }) => number === '')),
    ),
    ...problemsOf('number', byNumber),
  ])
  return rows.map((row) => {
    const problem = problems.get(row)
    return problem === undefined ? row : { ...row, input: null, problem, theirs: new Map() }
  })
}

const periodOf = ({ input }: ParallelRow): string => `${input?.periodStart} ${input?.periodEnd} ${input?.paymentDate}`

const MOST_NAMED = 5

function problemsOf(shared: 'name' | 'number', groups: readonly ParallelRow[][]): (readonly [ParallelRow, string])[] {
  return groups
    .filter(({ length }) => length > 1)
    .flatMap((group) =>
      group.map((row) => {
        const others = group.filter((one) => one !== row).map((one) => one.row)
        const where = others.slice(0, MOST_NAMED).join(', ') + (others.length > MOST_NAMED ? ', …' : '')
        return [
          row,
          t('server-payroll-figures.parallel.doubled', { row: row.row, shared, who: row[shared].slice(0, 60), others: where }),
        ] as const
      }),
    )
}
