import { expect, test } from 'vitest'
import { rowsOf, workbookOf } from '../../tests/support/xlsx.ts'
import { SheetProblem } from '../cells/sheet-problem.ts'
import { pack } from '../zip/zip.ts'
import { readXlsx } from './read-xlsx.ts'

const read = async (parts: Parameters<typeof workbookOf>[0]) => readXlsx(await workbookOf(parts))

test('texts come from the sheet or its list of strings, in pieces too, without outer spaces [I2]', async () => {
  const strings =
    '<si><t xml:space="preserve"> Íñigo </t></si><si><r><t>Ana </t></r><r><t>Ruiz</t></r><rPh><t>アナ</t></rPh></si><si><t>a &lt; b &amp; c</t></si>'
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>0012</t></is></c><c r="B2" t="str"><f>A1</f><v>of a formula</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="b"><v>1</v></c></row>'
  expect(await read({ rows, strings })).toEqual([
    ['Íñigo', 'Ana Ruiz', 'a < b & c'],
    ['0012', 'of a formula', '#N/A', 'TRUE'],
  ])
})

test('numbers are numbers, without the noise of binary fractions [I2]', async () => {
  const rows =
    '<row r="1"><c r="A1"><v>1738.26</v></c><c r="B1"><f>A1*3</f><v>5214.7800000000007</v></c><c r="C1" s="3"><v>1.234</v></c><c r="D1" t="n"><v>2.5E-7</v></c><c r="E1"><v>-5</v></c></row>'
  expect(await read({ rows })).toEqual([[1738.26, 5214.78, 1.234, 2.5e-7, -5]])
})

test('a number that is shown as a day is a day, by the calendar of its workbook; a time is not [I2]', async () => {
  const rows =
    '<row r="1"><c s="1"><v>46203</v></c><c s="2"><v>46203</v></c><c s="2"><v>46203.75</v></c><c s="0"><v>46203</v></c><c s="4"><v>0.5</v></c><c t="d"><v>2026-06-30T00:00:00</v></c></row>'
  const [late] = await read({ rows })
  expect(late).toEqual(['2026-06-30', '2026-06-30', '2026-06-30 18:00:00', 46203, 0.5, '2026-06-30'])
  const book = '<workbookPr date1904="1"/><sheets><sheet name="A" r:id="rId1"/></sheets>'
  expect((await read({ rows: '<row r="1"><c s="1"><v>44741</v></c></row>', book }))[0]).toEqual(['2026-06-30'])
  expect((await read({ rows: '<row r="1"><c s="1"><v>1</v></c><c s="1"><v>61</v></c></row>' }))[0]).toEqual([
    '1900-01-01',
    '1900-03-01',
  ])
})

test('rows and columns are those that Excel counts; a formatted cell without a value is absent [I2]', async () => {
  const rows = '<row r="2"><c r="B2"><v>1</v></c><c r="D2" s="1"/></row><row r="1048576"><c r="XFD1048576" s="1"/></row>'
  expect(await read({ rows })).toEqual([[], ['', 1]])
})

test('a hidden sheet is not read, and where no other is the file is refused [I2]', async () => {
  const book = (state: string) =>
    `<sheets><sheet name="Hidden" state="${state}" r:id="rId9"/><sheet name="Shown" r:id="rId1"/></sheets>`
  const rows = '<row><c><v>7</v></c></row>'
  expect(await read({ rows, book: book('veryHidden') })).toEqual([[7]])
  await expect(read({ rows, book: '<sheets><sheet name="A" state="hidden" r:id="rId1"/></sheets>' })).rejects.toThrow(
    'This file is not an XLSX workbook with a sheet.',
  )
})

test('files that are no workbook, broken or define entities are refused with a message [I2]', async () => {
  const problem = async (content: Buffer) => {
    const error = await readXlsx(content).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SheetProblem)
    return (error as SheetProblem).message
  }
  expect(await problem(Buffer.from('PK no archive'))).toMatch(/^This XLSX file cannot be read, or it is too large/)
  expect(await problem(await pack([{ name: 'a.xml', content: '<a/>' }]))).toMatch(/^This file is not an XLSX workbook/)
  expect(await problem(await workbookOf({ rows: '<row><c><v>1</c></row>' }))).toMatch(/damaged and cannot be read/)
  expect(await problem(await workbookOf({ rows: '<row r="0"><c><v>1</v></c></row>' }))).toMatch(/impossible row number/)
  const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>'
  const archive = await pack([{ name: '_rels/.rels', content: `${bomb}<Relationships>&b;</Relationships>` }])
  expect(await problem(archive)).toMatch(/damaged and cannot be read/)
})

test.each([
  ['elements inside each other without end', '<a>'.repeat(13_000_000)],
  ['an element with too many attributes', `<row ${Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')}/>`],
  ['too many elements', '<c/>'.repeat(2_500_001)],
  ['too many references', `<row><c t="inlineStr"><is><t>${'&lt;'.repeat(510_000)}</t></is></c></row>`],
  ['too many comments', `<row>${'<!---->'.repeat(510_000)}</row>`],
  ['too many instructions', `<row>${'<?a?>'.repeat(510_000)}</row>`],
])('a small file with %s is refused [I2]', async (_label, rows) => {
  const content = await workbookOf({ rows })
  expect(content.length).toBeLessThan(100_000)
  await expect(readXlsx(content)).rejects.toThrow('This XLSX file cannot be read, or it is too large.')
})

test('a file that would become huge, and a sheet with too many rows, columns or cells, ends at its bound [I2]', async () => {
  const most = { bytes: 20_000, rows: 10, columns: 5, cells: 20, characters: 1000 }
  const bounded = async (rows: string) => await readXlsx(await workbookOf({ rows }), most)
  expect(await bounded(rowsOf(Array.from({ length: 4 }, () => [1, 2, 3, 4, 5])))).toHaveLength(4)
  await expect(bounded(' '.repeat(30_000))).rejects.toThrow('it is too large')
  await expect(bounded('<row r="11"><c><v>1</v></c></row>')).rejects.toThrow('The sheet has more than 10 rows.')
  await expect(bounded('<row r="3"><c r="XFD3"><v>1</v></c></row>')).rejects.toThrow('Row 3 has more than 5 columns.')
  await expect(bounded(rowsOf(Array.from({ length: 5 }, () => [1, 2, 3, 4, 5])))).rejects.toThrow(
    'The sheet has more than 20 cells.',
  )
  const strings = `<si><t>${'a'.repeat(400)}</t></si>`
  const named = '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'
  await expect(readXlsx(await workbookOf({ rows: named, strings }), most)).rejects.toThrow('The sheet contains too much text.')
})
