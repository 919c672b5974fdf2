import { describe, expect, test } from 'vitest'
import type { TableColumn } from '../../contract/tables/definition.ts'
import { cellsOf, headsOf } from './csv-text.ts'

const column = (format: TableColumn['format'], more: Partial<TableColumn> = {}): TableColumn => ({
  field: 'value',
  title: 'Value',
  format,
  ...more,
})
const cells = (format: TableColumn['format'], value: unknown, more: Partial<TableColumn> = {}, row = {}) =>
  cellsOf([column(format, more)], { ...row, value })

describe('a cell is written as its column says', () => {
  test.each([
    ['date', '2026-11-05', '2026-11-05'],
    ['date', '2026-11-06T03:30:00.000Z', '2026-11-05'],
    ['datetime', '2026-11-06T03:30:00.000Z', '2026-11-05 21:30'],
    ['text', true, 'Yes'],
    ['text', 7, '7'],
    ['text', null, ''],
    ['date', undefined, ''],
    ['date', 'soon', 'soon'],
  ] as const)('%s of %j is %j', (format, value, text) => expect(cells(format, value)).toEqual([text]))

  test('statuses and options by their labels, people by their names', () => {
    expect(cells('status', 'Request', { statuses: 'onboarding' })).toEqual(['Request'])
    expect(cells('text', 's', { labels: { s: 'Small' } })).toEqual(['Small'])
    expect(cells('person', 'x', {}, { firstname: 'Ana', lastname: 'Luz' })).toEqual(['Ana Luz'])
  })

  test('money stays a number, with its currency in another column', () => {
    expect(headsOf([column('money', { title: 'Salary' })])).toEqual(['Salary', 'Salary, currency'])
    expect(cells('money', '18500.500000', {}, { currency: 'USD' })).toEqual(['18500.50', 'USD'])
    expect(cells('money', '-3')).toEqual(['-3.00', 'MXN'])
    expect(cells('money', '9007199254740993.123')).toEqual(['9007199254740993.123', 'MXN'])
    expect(cells('money', null)).toEqual(['', ''])
  })
})
