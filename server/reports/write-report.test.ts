import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ReportRow } from '../../payroll/reports/types.ts'
import { pdfText } from '../../tests/support/pdf-tools.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import { unpack } from '../zip/zip.ts'
import type { Report } from './report.ts'
import { type ReportFormat, writeReport } from './write-report.ts'

async function* pagesOf(rows: readonly ReportRow[]) {
  for (const row of rows) yield [row]
}
const reportOf = (rows: readonly ReportRow[], more: Partial<Report> = {}): Report => ({
  title: 'Employer costs',
  hasTotals: true,
  pages: pagesOf(rows),
  columns: [
    { title: 'Name', kind: 'text' },
    { title: 'Cost', kind: 'money' },
  ],
  ...more,
})
const COSTS = [
  ['=SUM(A1) Ñandú', '1200.50'],
  ['Zoé', ''],
]
const FACTS = { heading: 'Café Luna · N-2026-00007', now: new Date('2026-11-22T00:00:00Z') }

async function written(report: Report, format: ReportFormat): Promise<Buffer> {
  const content = await writeReport(report, format, FACTS)
  return Buffer.isBuffer(content) ? content : await buffer(content)
}

test('as XLSX amounts are numbers, and a text that looks like a formula is a text [I1]', async () => {
  const entries = await unpack(await written(reportOf(COSTS), 'xlsx'))
  const part = (name: string) => Buffer.from(entries?.find((entry) => entry.name === name)?.content ?? []).toString()
  const sheet = part('xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<c [^>]*r="B3"[^>]*><v>1200\.5<\/v>/)
  expect(sheet).not.toContain('<f>')
  expect(sheet + part('xl/sharedStrings.xml')).toContain('=SUM(A1) Ñandú')
})

test('as CSV a text that looks like a formula gets an apostrophe [I1]', async () => {
  const csv = (await written(reportOf(COSTS), 'csv')).toString()
  expect(csv).toContain("'=SUM(A1) Ñandú,1200.50")
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4)
})

test('as PDF it is a table with its totals; a very wide one stays readable [I1]', async () => {
  const pdf = await written(reportOf(COSTS), 'pdf')
  expect(pdfText(pdf)).toMatch(/Employer costs[\s\S]*Café Luna · N-2026-00007[\s\S]*1,200\.50[\s\S]*Total/)
  const columns = Array.from({ length: 14 }, (_one, at) => ({ title: `Concept ${at}`, kind: 'money' as const }))
  const wide = reportOf([columns.map((_one, at) => `${at}.00`)], { columns, hasTotals: false })
  expect(pdfText(await written(wide, 'pdf'))).toMatch(/Concept 13[\s\S]*13\.00/)
})

test('as PDF each page has its foot, and what goes on over its edge keeps its letters [I1]', async () => {
  const columns = Array.from({ length: 40 }, (_one, at) => ({ title: `Concept of a long name ${at}`, kind: 'money' as const }))
  const rows = Array.from({ length: 30 }, (_one, person) => columns.map((_column, at) => `${person}${at}.00`))
  const text = pdfText(await written(reportOf(rows, { columns }), 'pdf'))
  for (const page of [1, 2, 3]) expect(text).toContain(`Employer costs · Café Luna · N-2026-00007 · ${page}`)
  expect(text).toMatch(/name 39[\s\S]*2,939\.00/)
})

test('a written XLSX is read back unchanged: numbers, XML characters, letters of every script [I1]', async () => {
  const rows = [
    ['a < b & "c" > d ]]>', '-0.50'],
    ['Íñigo 🙂 \u0007', '1234567.89'],
  ]
  expect(await readXlsx(await written(reportOf(rows), 'xlsx'))).toEqual([
    [FACTS.heading],
    ['Name', 'Cost'],
    ['a < b & "c" > d ]]>', -0.5],
    ['Íñigo 🙂', 1234567.89],
    ['Total', 1234567.39],
  ])
})

test.each(['csv', 'xlsx'] as const)(
  'rows are read as fast as the %s is sent, without holding all of them [I1]',
  async (format) => {
    const PAGES = 300
    let asked = 0
    const pages = async function* () {
      for (; asked < PAGES; asked += 1) yield Array.from({ length: 50 }, (_, at) => [`${Math.sin(asked * 50 + at)}`, '1.00'])
    }
    const content = await writeReport(reportOf([], { pages: pages() }), format, FACTS)
    const parts = (content as Readable)[Symbol.asyncIterator]()
    for (let taken = 0; taken < 8; taken += 1) await parts.next()
    expect(asked).toBeLessThan(PAGES / 2)
    while (!(await parts.next()).done);
    expect(asked).toBe(PAGES)
  },
)
