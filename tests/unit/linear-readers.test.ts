import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCep } from '../../payroll/cep/cep.ts'
import { checkPayslip } from '../../payroll/cfdi/nomina/check.ts'
import { readXml } from '../../payroll/cfdi/read-xml.ts'
import { readBill } from '../../payroll/cfdi/received-bill.ts'
import { cleanText } from '../../server/cells/cell.ts'
import { readCsv } from '../../server/csv/read-csv.ts'
import { signOf } from '../../server/csv/read-number.ts'
import { plainError } from '../../server/jobs/plain-error.ts'
import { inspectPdf } from '../../server/uploads/inspect-pdf.ts'
import { harmlessName } from '../../server/uploads/received-file.ts'
import { kindAmong } from '../../server/uploads/sniff.ts'
import { readXlsx } from '../../server/xlsx/read-xlsx.ts'
import { unpack } from '../../server/zip/zip.ts'
import { growthOf } from '../support/growth.ts'
import { pdfOf } from '../support/pdf.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { workbookOf } from '../support/xlsx.ts'

/** Linear time grows by 4 here, quadratic time by 16. */
const MOST_GROWTH = 9
const SIZE = 250_000

const dir = tempFolder()

const fill = (unit: string, size: number): string => unit.repeat(Math.ceil(size / unit.length))
/** Reads it and ignores a refusal. */
const quietly = (work: (content: Buffer) => unknown) => async (content: Buffer) => {
  try {
    await work(content)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw error
  }
}

type Shapes = Record<string, (size: number) => string>
const around =
  (before: string, unit: string, after = '') =>
  (size: number) =>
    `${before}${fill(unit, size)}${after}`

const XML_SHAPES: Shapes = {
  'tags that never end': around('', '<a'),
  'tags with spaces': around('<a ', ' \n'),
  'attributes that never end': around('<a b="', 'c ', ''),
  'attributes without values': around('<a ', 'b '),
  'many attributes': (size) => `<a ${Array.from({ length: size / 12 }, (_, at) => `b${at}="c"`).join(' ')}/>`,
  references: around('<a b="', '&amp;', '"/>'),
  'references that never end': around('<a b="', '&', '"/>'),
  'one reference that never ends': around('<a b="&', 'x', '"/>'),
  'references by number': around('<a b="', '&#65;', '"/>'),
  'spaces inside a value': around('<a b="', ' \t', '"/>'),
  comments: around('<a>', '<!-- x -->', '</a>'),
  'a comment that never ends': around('<a><!--', '- '),
  'instructions that never end': around('<a><?', '?'),
  'sections that never end': around('<a><![CDATA[', ']'),
  'ends of sections': around('<a>', ']]', '</a>'),
  siblings: around('<a>', '<b/>', '</a>'),
  depth: around('', '<a>'),
  'ends without beginning': around('<a>', '</'),
  'questions of a type': around('', '<!'),
}
const CSV_SHAPES: Shapes = {
  'empty lines': around('', '\n'),
  'old line ends': around('', '\r'),
  commas: around('', ','),
  'many rows': around('a,b\n', 'x,y\n'),
  quotes: around('', '"'),
  'quotes that never end': around('"', 'a\n'),
  'doubled quotes': around('a,"', '""', '"\n'),
  'quotes in the middle': around('a,', 'b"'),
  'spaces before a cell': around('a,', ' ', 'b\n'),
  'spaces behind a cell': around('a,b', ' ', '\n'),
  'spaces behind a quoted cell': around('a,"b"', ' ', '\n'),
  'spaces and quotes': around('a,', '" '),
  'one long cell': around('a,', 'x'),
  'letters of two bytes': around('a,', 'ñ'),
}
const NUMBERS: Shapes = { digits: around('', '1'), groups: around('', '1,'), spaces: around('', ' '), points: around('', '1.') }
const PDF_SHAPES: Shapes = {
  'escaped letters': around('', '#41'),
  'escaped names': around('', '/#4a#61va'),
  addresses: around('', '/URI (http://a) '),
  'addresses around names': around('(http://', 'a/Launch', ')'),
  'beginnings of dictionaries': around('/URI ', '<<'),
  openings: around('', '/OpenAction [1] '),
  'marks of packed objects': around('', '/First 1 '),
  'digits before a mark': (size) => fill(`${'1'.repeat(3800)} /First 1 endobj\n`, size),
  'words before a mark': (size) => fill(`${'obj'.repeat(1200)} /First 1 endobj\n`, size),
  types: around('', '/Type 1 1 '),
}

async function pdfPath(text: string): Promise<string> {
  const path = join(dir, 'a.pdf')
  writeFileSync(path, pdfOf({ more: [{ dictionary: '<< >>', stream: Buffer.from(text, 'latin1') }] }))
  return path
}

const CFDI =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" TipoDeComprobante="I" SubTotal="1" Total="1" Moneda="MXN"><cfdi:Emisor Rfc="EKU9003173C9"/><cfdi:Receptor Rfc="EKU9003173C9"/><cfdi:Conceptos>'
const LINE = '<cfdi:Concepto Cantidad="1" ValorUnitario="1" Importe="1" Descripcion="a  b"/>'
const BILL_SHAPES: Shapes = { 'lines of a bill': around(CFDI, LINE, '</cfdi:Conceptos></cfdi:Comprobante>'), ...XML_SHAPES }
const SLIP =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" TipoDeComprobante="N"><cfdi:Complemento><nomina12:Nomina><nomina12:Percepciones>'
const SLIP_SHAPES: Shapes = {
  'lines of a payslip': around(
    SLIP,
    '<nomina12:Percepcion TipoPercepcion="001" Clave="1" Concepto="a" ImporteGravado="1.00" ImporteExento="0.00"/>',
    '</nomina12:Percepciones></nomina12:Nomina></cfdi:Complemento></cfdi:Comprobante>',
  ),
}

function checkSlip(content: Buffer): void {
  const read = readXml(content)
  if ('root' in read) checkPayslip(read.root)
}

const cellsOf = (rows: string) => workbookOf({ rows })
const SHEETS: Shapes = {
  cells: around('<row>', '<c><v>1</v></c>', '</row>'),
  rows: around('', '<row><c t="inlineStr"><is><t>a</t></is></c></row>'),
  'pieces of a text': around('<row><c t="inlineStr"><is>', '<t>a</t>', '</is></c></row>'),
  'spaces of a text': around('<row><c t="inlineStr"><is><t>', ' ', 'a</t></is></c></row>'),
  references: around('<row><c t="inlineStr"><is><t>', '&amp;', '</t></is></c></row>'),
  comments: around('<row>', '<!---->', '</row>'),
  'tags that never end': around('<row>', '<c'),
}

const READERS: Record<string, { read: (content: Buffer) => unknown; shapes: Shapes; size?: number }> = {
  'an XML': { read: readXml, shapes: XML_SHAPES },
  'a CEP': { read: readCep, shapes: XML_SHAPES },
  'a tax bill': { read: readBill, shapes: BILL_SHAPES },
  'a payslip': { read: checkSlip, shapes: SLIP_SHAPES },
  'a CSV': { read: readCsv, shapes: CSV_SHAPES },
  'a cell': { read: (content) => cleanText(content.toString()), shapes: { ...NUMBERS, ...CSV_SHAPES } },
  'a number': { read: (content) => signOf(content.toString()), shapes: NUMBERS },
  'a name of a file': {
    read: (content) => harmlessName(content.toString(), 'a'),
    shapes: { ...NUMBERS, slashes: around('', '/'), 'marks of direction': around('', '\u202e') },
  },
  'the kind of a file': {
    read: (content) => kindAmong(content, ['csv', 'xml', 'pdf']),
    shapes: { ...XML_SHAPES, ...CSV_SHAPES },
  },
  'the message of a mail server': {
    read: (content) => plainError(content.toString()),
    shapes: { letters: around('', 'a'), addresses: around('', 'a@'), keys: around('', 'a1_') },
  },
}

describe.each(Object.entries(READERS))('reading %s takes linear time', (_what, { read, shapes, size = SIZE }) => {
  test.each(Object.entries(shapes))('%s', { timeout: 60_000 }, async (_shape, textOf) => {
    expect(await growthOf(quietly(read), (count) => Buffer.from(textOf(count)), size)).toBeLessThan(MOST_GROWTH)
  })
})

describe('reading a PDF takes linear time', () => {
  test.each(Object.entries(PDF_SHAPES))('%s', { timeout: 60_000 }, async (_shape, textOf) => {
    const read = async (content: Buffer) => inspectPdf(await pdfPath(content.toString('latin1')))
    expect(await growthOf(quietly(read), (count) => Buffer.from(textOf(count), 'latin1'), SIZE)).toBeLessThan(MOST_GROWTH)
  })
})

describe('reading a workbook takes linear time', () => {
  test.each(Object.entries(SHEETS))('%s', { timeout: 60_000 }, async (_shape, textOf) => {
    const books = new Map<number, Buffer>()
    for (const count of [SIZE, 4 * SIZE]) books.set(count, await cellsOf(textOf(count)))
    const growth = await growthOf(quietly(readXlsx), (count) => books.get(count) ?? Buffer.alloc(0), SIZE)
    expect(growth).toBeLessThan(MOST_GROWTH)
  })
})

describe('opening an archive takes linear time', () => {
  const MARK = 'PK\u0005\u0006'
  test.each(Object.entries({ nothing: around('PK', 'x'), ends: around('PK', MARK), beginnings: around('', 'PK\u0001\u0002') }))(
    '%s',
    { timeout: 60_000 },
    async (_shape, textOf) => {
      const read = (content: Buffer) => unpack(content)
      expect(await growthOf(read, (count) => Buffer.from(textOf(count), 'latin1'), SIZE)).toBeLessThan(MOST_GROWTH)
    },
  )
})
