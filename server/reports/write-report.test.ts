import { expect, test } from 'vitest'
import type { Report } from '../../payroll/reports/types.ts'
import { pdfText } from '../../tests/support/pdf-tools.ts'
import { unpack } from '../zip/zip.ts'
import { writeReport } from './write-report.ts'

const REPORT: Report = {
  title: 'Costs of the employer',
  columns: [
    { title: 'Name', kind: 'text' },
    { title: 'Cost', kind: 'money' },
  ],
  rows: [
    ['=SUM(A1) Ñandú', '1200.50'],
    ['Zoé', ''],
  ],
  totals: ['Total', '1200.50'],
}
const FACTS = { heading: 'Café Luna · N-2026-00007', now: new Date('2026-11-22T00:00:00Z') }

test('I1 as XLSX amounts are numbers, and a text that looks like a formula is a text', async () => {
  const entries = await unpack(await writeReport(REPORT, 'xlsx', FACTS))
  const part = (name: string) => Buffer.from(entries?.find((entry) => entry.name === name)?.content ?? []).toString()
  const sheet = part('xl/worksheets/sheet1.xml')
  expect(sheet).toMatch(/<c [^>]*r="B3"[^>]*><v>1200\.5<\/v>/)
  expect(sheet).not.toContain('<f>')
  expect(sheet + part('xl/sharedStrings.xml')).toContain('=SUM(A1) Ñandú')
})

test('I1 as CSV a text that looks like a formula gets an apostrophe', async () => {
  const csv = (await writeReport(REPORT, 'csv', FACTS)).toString()
  expect(csv).toContain("'=SUM(A1) Ñandú,1200.50")
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4)
})

test('I1 as PDF it is a table with its totals; a very wide one stays readable', async () => {
  const pdf = await writeReport(REPORT, 'pdf', FACTS)
  expect(pdfText(pdf)).toMatch(/Costs of the employer[\s\S]*Café Luna · N-2026-00007[\s\S]*1200\.50[\s\S]*Total/)
  const columns = Array.from({ length: 14 }, (_one, at) => ({ title: `Concept ${at}`, kind: 'money' as const }))
  const wide = { ...REPORT, columns, rows: [columns.map((_one, at) => `${at}.00`)], totals: null }
  expect(pdfText(await writeReport(wide, 'pdf', FACTS))).toContain('Concept 13: 13.00')
})
