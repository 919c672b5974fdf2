/** One measured figure. */
export interface Figure {
  part: string
  name: string
  /** `null` where the system does not tell. */
  value: number | null
  unit: string
  atMost?: number
  /** Further information for the reader. */
  note?: string
}

export interface Report {
  add: (figure: Figure) => void
  /** Prints all figures as one table. */
  print: () => void
  /** Figures beyond their limit. */
  missed: () => Figure[]
  /** Figures that are no numbers: their measurement is broken. */
  broken: () => Figure[]
}

/** Collects the figures of a run. */
export function createReport(): Report {
  const figures: Figure[] = []
  return {
    add: (figure) => {
      figures.push(figure)
      console.log(`${figure.part}: ${figure.name} ${told(figure)}`)
    },
    print: () => {
      const rows = figures.map((figure) => [
        figure.part,
        figure.name,
        told(figure),
        figure.atMost === undefined ? '' : `≤ ${figure.atMost}`,
        figure.atMost === undefined ? '' : isMissed(figure) ? 'MISSED' : 'met',
        figure.note ?? '',
      ])
      console.log(`\n${asTable([['part', 'figure', 'measured', 'limit', '', 'beside it'], ...rows])}`)
    },
    missed: () => figures.filter(isMissed),
    broken: () => figures.filter(({ value }) => value !== null && !Number.isFinite(value)),
  }
}

const isMissed = ({ value, atMost }: Figure): boolean => value !== null && atMost !== undefined && !(value <= atMost)

const told = ({ value, unit }: Figure): string => (value === null ? 'not told here' : `${rounded(value)} ${unit}`)

/** Large figures without decimals, small ones with enough to tell them apart. */
const rounded = (value: number): string => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2)

function asTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
