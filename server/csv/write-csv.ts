import { stringify } from 'csv-stringify/sync'

/** A text that begins with these characters is a formula in a spreadsheet, in their wide forms too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-?\d+(\.\d+)?$/
const MARK = '\uFEFF'

/**
 * Lines of a CSV file (RFC 4180) with commas and Windows line ends. A text that begins like a formula gets an apostrophe in
 * front, so that no program executes typed text; numbers stay numbers.
 */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map((cell) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell))),
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** A whole file that Excel opens as it is, as UTF-8 by its mark. */
export const writeCsv = (rows: readonly (readonly string[])[]): string => MARK + csvLines(rows)
