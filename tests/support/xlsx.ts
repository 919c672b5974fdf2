import { pack } from '../../server/zip/zip.ts'

interface Parts {
  /** The rows of the sheet, as XML. */
  rows: string
  strings?: string
  styles?: string
  /** The `workbook` element without the relation to the sheet, which is rId1. */
  book?: string
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
/** Formats by their place: 0 general, 1 a day, 2 a day of our own, 3 money, 4 a time. */
const STYLES =
  '<numFmts><numFmt numFmtId="164" formatCode="[$-80A]dddd\\ d &quot;de&quot; mmmm"/><numFmt numFmtId="165" formatCode="&quot;day&quot;\\y#,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="21"/></cellXfs>'

/** A workbook as Excel lays it out, from the XML of its parts. */
export const workbookOf = ({
  rows,
  strings = '',
  styles = STYLES,
  book = '<sheets><sheet name="A" r:id="rId1"/></sheets>',
}: Parts) =>
  pack([
    {
      name: '_rels/.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGE}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    { name: 'xl/workbook.xml', content: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${book}</workbook>` },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${HEAD}<Relationships xmlns="${PACKAGE}">${[
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'styles', 'styles.xml'],
        ['rId3', 'sharedStrings', '/xl/sharedStrings.xml'],
      ]
        .map(([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`)
        .join('')}</Relationships>`,
    },
    { name: 'xl/styles.xml', content: `${HEAD}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` },
    { name: 'xl/sharedStrings.xml', content: `${HEAD}<sst xmlns="${MAIN}">${strings}</sst>` },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ])

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Rows of a sheet: numbers as numbers, a `Date` as a day, texts inline in their cell. */
export const rowsOf = (rows: readonly (readonly (string | number | Date)[])[]): string =>
  rows
    .map((cells, at) => {
      const inside = cells.map((cell) => {
        if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
        if (cell instanceof Date) return `<c s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
        return `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
      })
      return `<row r="${at + 1}">${inside.join('')}</row>`
    })
    .join('')
