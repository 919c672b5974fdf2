import { expect, test } from 'vitest'
import { fileNameOf } from '../../providers/file-name.ts'
import { contentDisposition } from '../../server/plugins/send-answer.ts'

const nameIn = (header: string) => fileNameOf(new Headers({ 'content-disposition': header }), 'file')

test.each(['Nómina "nov", 50 %; n.º 1.pdf', "it's (a) *.csv", '报告.xlsx', 'plain.pdf'])(
  '%s is saved under its own name',
  (name) => expect(nameIn(contentDisposition('attachment', name))).toBe(name),
)

test('a server that sends a plain name or none is understood too', () => {
  expect(nameIn('attachment; filename="employees.csv"')).toBe('employees.csv')
  expect(nameIn('attachment')).toBe('file')
})
