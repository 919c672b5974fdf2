import { decimal } from '../../payroll/money/decimal.ts'

/** A cell of a file: a text, or a number of a spreadsheet, which is unambiguous. */
export type Cell = string | number

/** The prefix that `writeCsv` puts before a cell that begins like a formula. */
const GUARDED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/

/** A text without its outer spaces and the apostrophe that kept it from being run. */
export const cleanText = (text: string): string => text.trim().replace(GUARDED, '').trim()

/** A number as plain decimal text, without an exponent. */
export const textOf = (cell: Cell): string => (typeof cell === 'number' ? decimal(String(cell)).toFixed() : cell)
