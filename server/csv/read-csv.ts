import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { BOUNDS, type Bounds, counterOf } from '../cells/bounds.ts'
import { cleanText } from '../cells/cell.ts'
import { SheetProblem } from '../cells/sheet-problem.ts'

/** Number of bytes read at once; other work runs in between. */
const PIECE = 32 * 1024
/** The first line is searched in this many bytes. */
const HEAD = 64 * 1024
/** Maximum characters of one row; its cells are counted only when it ends. */
const LONGEST_ROW = 1_000_000
const DELIMITERS = [',', ';', '\t']
const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), name: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), name: 'utf-16be' },
]

/**
 * The cells of a CSV file, trimmed, line by line as a spreadsheet counts them. UTF-8 with or without byte order mark, UTF-16
 * with one, else Windows-1252; separated by comma, semicolon or tab, the most frequent of them in the first line; any line
 * ends. Yields to other work in between; content beyond a bound is not read. Throws CsvProblem for text that is no CSV, and
 * SheetProblem for one that is too large.
 */
export async function readCsv(content: Buffer, most: Bounds = BOUNDS): Promise<string[][]> {
  const alphabet = alphabetOf(content)
  const rows: string[][] = []
  const count = counterOf(most)
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(alphabet).decode(content.subarray(0, HEAD))),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
    max_record_size: LONGEST_ROW,
  })
  try {
    const cells: AsyncIterable<string[]> = Readable.from(piecesOf(content, alphabet)).compose(parser)
    for await (const row of cells) {
      count(rows.length + 1, row)
      rows.push(row.map(cleanText))
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw new SheetProblem('server-sheets.longRow', { row: rows.length + 1 })
    const line = Number((error as CsvError & { lines?: number }).lines ?? 0)
    throw new CsvProblem('server-sheets.quotes', { line })
  }
}

/** The content as UTF-8, without the mark. */
async function* piecesOf(content: Buffer, alphabet: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(alphabet)
  for (let at = 0; at < content.length; at += PIECE) {
    yield Buffer.from(decoder.decode(content.subarray(at, at + PIECE), { stream: true }))
    await setImmediate()
  }
}

/** Text that cannot be read as CSV; the message is fit to show. */
export class CsvProblem extends SheetProblem {}

/**
 * Excel writes CSV in the encoding of the machine, which in Mexico is Windows-1252, where every byte is valid, and "Unicode
 * text" as UTF-16.
 */
function alphabetOf(content: Buffer): string {
  const wide = UTF_16.find(({ mark }) => content.subarray(0, mark.length).equals(mark))
  return wide?.name ?? (isUtf8(content) ? 'utf-8' : 'windows-1252')
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1)
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
