import { expect, test } from 'vitest'
import { nameOfKind } from './received-file.ts'

test.each([
  ['Acta de nacimiento.pdf', 'pdf', 'Acta de nacimiento.pdf'],
  ['SCAN.PDF', 'pdf', 'SCAN.PDF'],
  ['face.JPEG', 'jpg', 'face.JPEG'],
  ['Acta %22final%22 100%.pdf', 'pdf', 'Acta "final" 100%.pdf'],
  ['../../etc/passwd', 'csv', 'passwd.csv'],
  ['invoice.exe', 'pdf', 'invoice.exe.pdf'],
  ['page.html', 'xml', 'page.html.xml'],
  ['', 'png', 'file.png'],
  [undefined, 'zip', 'file.zip'],
] as const)('a file called %s that is %s is kept as %s', (name, kind, kept) => {
  expect(nameOfKind(name, kind)).toBe(kept)
})

test('a long name keeps its ending and its length', () => {
  const name = nameOfKind(`${'a'.repeat(400)}.exe`, 'pdf')
  expect(name).toMatch(/\.exe\.pdf$/)
  expect(name.length).toBeLessThanOrEqual(150)
})
