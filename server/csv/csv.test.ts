import { expect, test } from 'vitest'
import { CsvProblem, readCsv } from './read-csv.ts'
import { csvLines, writeCsv } from './write-csv.ts'

const MARK = '\uFEFF'

test('written text is read back unchanged, and no cell begins like a formula', async () => {
  const rows = [
    ['name', 'note'],
    ['María "Mari" Núñez', 'a,b;c'],
    ['=1+1', '+52 55'],
    ['-2', '@sum'],
    ['two\nlines', ''],
  ]
  const text = writeCsv(rows)
  expect(text.startsWith(MARK)).toBe(true)
  expect(text).toContain("'=1+1,'+52 55\r\n-2,'@sum\r\n")
  expect(await readCsv(Buffer.from(text))).toEqual(rows)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+52 55', "'+52 55"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['-2.50', '-2.50'],
  ['a=b', 'a=b'],
  ['a"b,c', '"a""b,c"'],
])('%j is written as %j, which no spreadsheet calculates', (text, written) => {
  expect(csvLines([[text]])).toBe(`${written}\r\n`)
})

test.each([
  ['commas', 'a,b\nñ,2\n', ['a|b', 'ñ|2']],
  ['semicolons and a mark', `${MARK}a;b\r\nñ;"2;3"\r\n`, ['a|b', 'ñ|2;3']],
  ['tabs and old line ends', 'a\tb\rñ\t2\r', ['a|b', 'ñ|2']],
  ['quoted names with the other sign in them', '"a;x";"b,y"\n1;2', ['a;x|b,y', '1|2']],
  ['empty lines, which count as lines', 'a,b\n\n1,2\n', ['a|b', '', '1|2']],
  ['outer spaces', ' a , b \n 1 ,  2\n', ['a|b', '1|2']],
])('reads %s', async (_what, text, rows) => {
  expect(await readCsv(Buffer.from(text))).toEqual(rows.map((row) => row.split('|')))
})

test('reads Windows-1252, as Excel writes it', async () => {
  expect(await readCsv(Buffer.from('name\nNúñez Peña\n', 'latin1'))).toEqual([['name'], ['Núñez Peña']])
})

test('reads UTF-16 with its mark, in both orders of bytes, as Excel writes "Unicode text"', async () => {
  const little = Buffer.from(`${MARK}name\tpay\r\nNúñez 🙂\t1\r\n`, 'utf16le')
  const rows = [
    ['name', 'pay'],
    ['Núñez 🙂', '1'],
  ]
  expect(await readCsv(little)).toEqual(rows)
  expect(await readCsv(Buffer.from(little).swap16())).toEqual(rows)
})

test('unbalanced quotes are reported with the line', async () => {
  const reading = readCsv(Buffer.from('a,b\n"1,2\n3,4\n'))
  await expect(reading).rejects.toThrow(CsvProblem)
  await expect(reading).rejects.toMatchObject({ words: ['server-sheets.quotes', { line: 3 }] })
})
