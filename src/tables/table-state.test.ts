import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import file from '../../schemas/tables/employees.json'
import invoices from '../../schemas/tables/invoices.json'
import { lastPage, readTableState, type TableState, toListParams, writeTableState } from './table-state.ts'

const employees = file as TableDefinition
const read = (address: string) => readTableState(new URLSearchParams(address), employees)
const write = (state: TableState) => writeTableState(state, employees).toString()

test('an address that says nothing shows the list as its file says', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 25, sort: '-updated_at', search: '', filters: {}, columns: null })
  expect(write(read(''))).toBe('')
})

test('parameters that do not belong to this list are ignored', () => {
  expect(read('page=-3&limit=7&sort=password&colour=red&status=&columns=salary')).toEqual(read(''))
  expect(read('page=2.5')).toEqual(read(''))
  expect(read('companyId=12x')).toEqual(read(''))
  expect(read('page=two')).toEqual(read(''))
})

test('a filter by day takes days of the calendar alone', () => {
  const days = (address: string) => readTableState(new URLSearchParams(address), invoices as TableDefinition).filters
  expect(days('from=2026-02-28&to=2026-03-31')).toEqual({ from: '2026-02-28', to: '2026-03-31' })
  for (const day of ['2026-02-30', '0202-01-01', '2026-13-01', '2026', 'soon']) expect(days(`from=${day}`)).toEqual({})
})

test('no address asks for a page behind the last one that the server lists', () => {
  expect(read('page=999999').page).toBe(400)
  expect(read('page=999999&limit=100').page).toBe(100)
  expect(lastPage(100_000, 25)).toBe(400)
  expect(lastPage(612, 25)).toBe(25)
  expect(lastPage(0, 25)).toBe(1)
})

test('every state comes back out of the address as it went in', () => {
  const text = fc.string({ minLength: 1, maxLength: 100 })
  const state = fc.record({
    page: fc.integer({ min: 1, max: 100 }),
    pageSize: fc.constantFrom(...employees.pageSizes),
    sort: fc.constantFrom(...employees.columns.flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []))),
    search: fc.string({ maxLength: 100 }),
    filters: fc.record({ status: text, role: text, department: text }, { requiredKeys: [] }),
    columns: fc.option(
      fc.subarray(
        employees.columns.map(({ field }) => field),
        { minLength: 1 },
      ),
    ),
  })
  fc.assert(
    fc.property(state, (wanted) => {
      expect(read(write(wanted))).toEqual(wanted)
    }),
  )
})

test('the state becomes page, sorter and filters of the list call', () => {
  expect(toListParams(read('page=3&sort=-lastname&search=peña&status=Signing&companyId=12'), employees)).toEqual({
    pagination: { currentPage: 3, pageSize: 25 },
    sorters: [{ field: 'lastname', order: 'desc' }],
    filters: [
      { field: 'companyId', operator: 'eq', value: 12 },
      { field: 'status', operator: 'eq', value: 'Signing' },
      { field: 'search', operator: 'eq', value: 'peña' },
    ],
  })
})
