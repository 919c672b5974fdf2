interface Row {
  lower: string
  upper: string | null
  fixed: string
  ratePercent: string
}

/** A table as lines that can be pasted from a spreadsheet: lower limit, fixed amount, per cent. */
export const writeRows = (rows: readonly Row[]): string =>
  rows.map(({ lower, fixed, ratePercent }) => `${lower}\t${fixed}\t${ratePercent}`).join('\n')

/** The reverse of `writeRows`: three numbers a line, separated by tabs, blanks or semicolons; thousands may have commas. */
export const readRows = (text: string): Row[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [lower = '', fixed = '', ratePercent = ''] = line.split(/[\s;]+/).map((part) => part.replaceAll(/[$,%]/g, ''))
      return { lower, upper: null, fixed, ratePercent }
    })
