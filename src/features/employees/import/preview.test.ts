import { expect, test } from 'vitest'
import { cellKey, type Preview, shownColumns, toList, withErrors } from './preview.ts'

const row = (number: number, values: Record<string, string>, errors: { column: string; message: string }[] = []) => ({
  row: number,
  values,
  errors,
  warnings: [],
})
const preview: Preview = {
  columns: ['email', 'phone', 'city'].map((name) => ({ name, title: name.toUpperCase() })),
  rows: [
    row(2, { email: 'a', phone: '', city: '' }),
    row(4, { email: 'b', phone: '', city: '' }, [{ column: 'state', message: 'x' }]),
  ],
  validRows: 1,
}

test('columns with nothing in them are left out, unless something is wrong there', () => {
  expect(shownColumns(preview).map(({ name }) => name)).toEqual(['email', 'state'])
  const wrong = withErrors(preview, [{ row: 2, column: 'phone', value: '', message: 'y' }])
  expect(shownColumns(wrong).map(({ name }) => name)).toEqual(['email', 'phone'])
})

test('errors that come late replace those of the check', () => {
  const late = withErrors(preview, [{ row: 2, column: 'email', value: 'a', message: 'Please use different Email' }])
  expect(late.validRows).toBe(1)
  expect(late.rows.map(({ errors }) => errors.length)).toEqual([1, 0])
})

test('corrections are kept by row and column, for any name of the column', () => {
  const corrections = { [cellKey(2, 'email')]: 'c', [cellKey(12, 'odd:name')]: '' }
  expect(toList(corrections)).toEqual([
    { row: 2, column: 'email', value: 'c' },
    { row: 12, column: 'odd:name', value: '' },
  ])
})
