import { readCsv } from '../csv/read-csv.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import type { Cell } from './cell.ts'

const ZIP = Buffer.from('PK')

/**
 * The cells of a CSV file or of the first sheet of an XLSX workbook, line by line as a spreadsheet counts them.
 * Throws SheetProblem, in words fit to show, for what is neither.
 */
export const readSheet = async (content: Buffer): Promise<Cell[][]> =>
  content.subarray(0, ZIP.length).equals(ZIP) ? await readXlsx(content) : await readCsv(content)
