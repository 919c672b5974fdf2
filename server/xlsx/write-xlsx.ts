import { strToU8, Zip, ZipDeflate } from 'fflate'

const FORMATS = ['general', 'money', 'number', 'percent'] as const

export interface XlsxCell {
  /** An empty text is an empty cell. A text is never taken for a formula. */
  value: string | number
  format?: (typeof FORMATS)[number]
  isBold?: boolean
}

export interface XlsxSheet {
  name: string
  /** Widths of the columns, in characters. */
  widths: readonly number[]
  /** Rows that stay in sight. */
  stickyRows: number
  /** Page by page; none is asked for before the last one was taken. */
  rows: AsyncIterable<readonly (readonly XlsxCell[])[]>
  now: Date
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** A sheet name has at most this many characters, and none of these. */
const NAME_MAX = 31
const NOT_IN_NAMES = /[\\/?*[\]:]/g
const QUICK = 4

/** An XLSX workbook of one sheet, as a stream of bytes: written parts are not kept in memory. */
export async function* writeXlsx(sheet: XlsxSheet): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const taken = (): Uint8Array[] => {
    const bytes = ready
    ready = []
    return bytes
  }
  const archive = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const begin = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: QUICK })
    entry.mtime = sheet.now
    archive.add(entry)
    return entry
  }
  for (const [name, text] of Object.entries(partsOf(sheet))) begin(name).push(strToU8(HEAD + text), true)
  const entry = begin('xl/worksheets/sheet1.xml')
  entry.push(strToU8(HEAD + beginOf(sheet)))
  let row = 0
  for await (const page of sheet.rows) {
    const lines = page.map((cells) => {
      row += 1
      return `<row r="${row}">${cells.map((cell, at) => cellOf(cell, nameOf(at) + row)).join('')}</row>`
    })
    entry.push(strToU8(lines.join('')))
    yield* taken()
  }
  entry.push(strToU8('</sheetData></worksheet>'), true)
  archive.end()
  yield* taken()
}

function partsOf({ name }: XlsxSheet): Record<string, string> {
  const title = escaped(name.replaceAll(NOT_IN_NAMES, ' ').slice(0, NAME_MAX))
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relationsOf({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><bookViews><workbookView/></bookViews><sheets><sheet name="${title}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsOf({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': STYLES,
  }
}

const relationsOf = (targets: Record<string, string>): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${Object.entries(targets)
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** Formats of numbers; each is there twice, plain and bold (`styleOf`). */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.######"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="8">${[
  0, 1,
]
  .flatMap((font) =>
    [0, 4, 164, 2].map((id) => `<xf numFmtId="${id}" fontId="${font}" xfId="0" applyNumberFormat="1" applyFont="1"/>`),
  )
  .join('')}</cellXfs></styleSheet>`

const styleOf = ({ format = 'general', isBold = false }: XlsxCell): number =>
  FORMATS.indexOf(format) + (isBold ? FORMATS.length : 0)

function beginOf({ widths, stickyRows }: XlsxSheet): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const pane = `<pane ySplit="${stickyRows}" topLeftCell="A${stickyRows + 1}" activePane="bottomLeft" state="frozen"/>`
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

function cellOf(cell: XlsxCell, place: string): string {
  const { value } = cell
  if (value === '') return ''
  const head = `<c r="${place}" s="${styleOf(cell)}"`
  if (typeof value === 'number') return `${head}><v>${value}</v></c>`
  return `${head} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

/** The letters of a column: 0 is A, 26 is AA. */
function nameOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : nameOf(Math.floor(at / 26) - 1) + letter
}

/** Characters that XML cannot contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const NOT_IN_XML = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
