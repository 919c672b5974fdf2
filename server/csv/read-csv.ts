import { CsvError, parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t']
/** What `writeCsv` puts in front of a cell that begins like a formula. */
const GUARDED = /^'(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/

/**
 * The cells of a CSV file, trimmed, line by line as a spreadsheet counts them. UTF-8 with or without mark, else
 * Windows-1252; comma, semicolon or tab, whichever the first line has most of; any line ends.
 * Throws CsvProblem for text that is no CSV.
 */
export function readCsv(content: Buffer): string[][] {
  const text = decode(content)
  try {
    const rows = parse(text, {
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
    })
    return rows.map((row) => row.map((cell) => cell.replace(GUARDED, '').trim()))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = Number((error as CsvError & { lines?: number }).lines ?? 0)
    throw new CsvProblem(`This is not a readable CSV file: the quotes near line ${line} do not fit together.`)
  }
}

/** Text that cannot be read as CSV; the message is fit to show. */
export class CsvProblem extends Error {}

/** Excel writes what it calls CSV in the alphabet of the machine, which in Mexico is Windows-1252. */
function decode(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    // Not UTF-8: every byte means something in Windows-1252.
    return new TextDecoder('windows-1252').decode(content)
  }
}

function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r\n|\n|\r/, 1)
  const outside = line.replaceAll(/"[^"]*"/g, '')
  const counts = DELIMITERS.map((delimiter) => outside.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
