import { stringify } from 'csv-stringify/sync'

/**
 * Rows as a CSV file that Excel opens as it stands: UTF-8 with its mark, commas, Windows line ends. A cell that begins
 * like a formula (=, +, -, @, tab) gets an apostrophe in front, so that no program runs what somebody typed.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { bom: true, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n]/ },
  )
