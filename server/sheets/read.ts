import type { Cell } from '../cells/cell.ts'
import { readCsv } from '../csv/read-csv.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'

/** A CSV file, or either a CSV file or a workbook. */
export type Kind = 'csv' | 'sheet'

const ZIP = Buffer.from('PK')

export const isWorkbook = (kind: Kind, content: Buffer): boolean =>
  kind === 'sheet' && content.subarray(0, ZIP.length).equals(ZIP)

/** Reads a file in this thread. Throws SheetProblem for what cannot be read. */
export const read = async (kind: Kind, content: Buffer): Promise<Cell[][]> =>
  isWorkbook(kind, content) ? await readXlsx(content) : await readCsv(content)
