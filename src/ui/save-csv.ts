import { saveFile } from '../../providers/save-file.ts'

/** A text that begins with these characters is a formula in a spreadsheet; negative numbers are exempt. */
const FORMULA = /^[=+\-@\t]/
const NUMBER = /^-?\d+(\.\d+)?$/

const cell = (text: string): string =>
  `"${(FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Hands rows over as a file that a spreadsheet opens; with a mark, so that Excel reads the accents. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  saveText(name, `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'text/csv')
}

export function saveText(name: string, text: string, type = 'text/plain'): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name)
}
