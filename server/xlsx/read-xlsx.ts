import { BOUNDS, type Bounds, counterOf } from '../cells/bounds.ts'
import { type Cell, cleanText } from '../cells/cell.ts'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { walkXml } from './walk-xml.ts'
import { openWorkbook, type Workbook } from './workbook.ts'

/** Sum over all parts, unpacked. */
const MOST_BYTES = 40 * 1024 * 1024
/** Excel shows and calculates with this many digits; further ones are noise of binary fractions. */
const DIGITS = 15

/**
 * The cells of the first visible sheet: numbers as numbers, days as `YYYY-MM-DD` (with the time, if there is one), texts
 * trimmed, a formula as its result. An empty row is an empty line, so that lines are counted as in Excel. Throws
 * SheetProblem.
 */
export async function readXlsx(
  content: Buffer,
  most: Bounds & { bytes: number } = { ...BOUNDS, bytes: MOST_BYTES },
): Promise<Cell[][]> {
  const book = await openWorkbook(content, most.bytes)
  const rows: Cell[][] = []
  const count = counterOf(most)
  let [row, column] = [0, 0]
  let [type, format, value] = ['', 0, '']
  let isValue = false
  const keep = (): void => {
    const cell = cellOf(book, type, format, value)
    if (cell === '') return
    count(row, [cell], column)
    while (rows.length < row) rows.push([])
    const line = rows[row - 1] ?? []
    while (line.length < column) line.push('')
    line[column - 1] = cell
  }
  await walkXml(book.sheet, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes['r'] ?? row + 1)
        if (!(row >= 1)) throw new SheetProblem('server-sheets.rowNumber', { row })
        column = 0
      }
      if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        ;[type, format, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), '']
      }
      isValue = name === 'v' || name === 't'
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c') keep()
    },
  })
  return rows
}

/** "C7" is in the third column; `undefined` where a cell does not say. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

function cellOf({ strings, days, isFrom1904 }: Workbook, type: string, format: number, value: string): Cell {
  if (value === '') return ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ')
  if (type !== 'n') return cleanText(value)
  const number = Number(Number(value).toPrecision(DIGITS))
  if (!Number.isFinite(number)) return value
  return days[format] && number >= 0 ? dayOf(number, isFrom1904) : number
}

const DAY_MS = 86_400_000
const FROM_1900 = Date.UTC(1899, 11, 30)
const FROM_1904 = Date.UTC(1904, 0, 1)
/** Excel counts a 29 February 1900 that never was: up to it days are one further on. */
const FALSE_LEAP_DAY = 60

function dayOf(serial: number, isFrom1904: boolean): string {
  const late = !isFrom1904 && serial < FALSE_LEAP_DAY ? 1 : 0
  const at = new Date((isFrom1904 ? FROM_1904 : FROM_1900) + Math.round((serial + late) * DAY_MS))
  if (Number.isNaN(at.getTime())) return String(serial)
  const [day = '', time = ''] = at.toISOString().split('T')
  return serial % 1 === 0 ? day : `${day} ${time.slice(0, 8)}`
}
