import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { BOUNDS, type Bounds, counterOf } from '../sheets/bounds.ts'
import { cleanText } from '../sheets/cell.ts'
import { SheetProblem } from '../sheets/sheet-problem.ts'

/** So many bytes are read at once; in between others have their turn. */
const PIECE = 32 * 1024
/** The first line is looked for in so many characters. */
const HEAD = 64 * 1024
const DELIMITERS = [',', ';', '\t']
const UTF_16 = [
  { mark: Buffer.from([0xff, 0xfe]), name: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), name: 'utf-16be' },
]

/**
 * The cells of a CSV file, trimmed, line by line as a spreadsheet counts them. UTF-8 with or without mark, UTF-16
 * with its mark, else Windows-1252; comma, semicolon or tab, whichever the first line has most of; any line ends. Others have
 * their turn in between, and what comes after a bound is not read. Throws CsvProblem for text that is no CSV, and SheetProblem
 * for one that is too large.
 */
export async function readCsv(content: Buffer, most: Bounds = BOUNDS): Promise<string[][]> {
  const text = decode(content)
  const rows: string[][] = []
  const count = counterOf(most)
  const parser = parse({
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: false,
    trim: true,
  })
  try {
    const cells: AsyncIterable<string[]> = Readable.from(piecesOf(text)).compose(parser)
    for await (const row of cells) {
      count(rows.length + 1, row)
      rows.push(row.map(cleanText))
    }
    return rows
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as CsvError & { lines?: number }).lines ?? 0)
    throw new CsvProblem(`This is not a readable CSV file: the quotes near line ${line} do not fit together.`)
  }
}

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await setImmediate()
  }
}

/** Text that cannot be read as CSV; the message is fit to show. */
export class CsvProblem extends SheetProblem {}

/** Excel writes what it calls CSV in the alphabet of the machine, which in Mexico is Windows-1252, and "Unicode text" as UTF-16. */
function decode(content: Buffer): string {
  const wide = UTF_16.find(({ mark }) => content.subarray(0, mark.length).equals(mark))
  if (wide) return new TextDecoder(wide.name).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // Not UTF-8: every byte means something in Windows-1252.
    return new TextDecoder('windows-1252').decode(content)
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, HEAD).split(/\r\n|\n|\r/, 1)
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
