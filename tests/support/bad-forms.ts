import type { Operation } from '../../contract/operation.ts'
import type { RawBody } from './bad-inputs.ts'
import { type FormFile, formOf } from './uploads.ts'

/** Names that a sender may give a file to get it somewhere else, or to be shown as something else. */
const NAMES = [
  '',
  '../../etc/passwd',
  'C:\\x\\y.pdf',
  'a\u202egpj.exe',
  'x'.repeat(5000),
  '.',
  'ñandú 📄.pdf',
  'a"; filename="b',
]
const CONTENTS: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('%')],
  ['a broken PDF', Buffer.from('%PDF-1.7\n')],
  ['a broken picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000, 7)])],
  ['half a PNG', Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR\u00ff\u00ff\u00ff\u00ff', 'latin1')],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000)])],
  ['text', Buffer.from('a,b\n1,2\n')],
]

/** Wrong forms for an operation that takes files; none for any other. */
export function badFormsFor({ upload, example }: Operation): RawBody[] {
  const field = Object.keys(upload?.fields ?? {})[0]
  if (field === undefined) return []
  const pdf = Buffer.from('%PDF-1.7\n')
  const form = (label: string, input: Record<string, unknown>, files: FormFile[]): RawBody => {
    const { payload, headers } = formOf(input, files)
    return { label, body: payload, type: headers['content-type'] ?? null }
  }
  const whole = form('', example, [{ field, name: 'a.pdf', content: pdf }])
  const cut = (label: string, at: number): RawBody => ({ ...whole, label, body: (whole.body as Buffer).subarray(0, at) })
  return [
    form('no file', example, []),
    form('no field', {}, []),
    form('a text in place of the file', { ...example, [field]: 'text' }, []),
    form('another field', example, [{ field: 'other_file', name: 'a.pdf', content: pdf }]),
    form('a field of the prototype', example, [{ field: '__proto__', name: 'a.pdf', content: pdf }]),
    form('a text field of the prototype', { constructor: 'a' }, []),
    form(
      'many files',
      example,
      Array.from({ length: 40 }, () => ({ field, name: 'a.pdf', content: pdf })),
    ),
    form('many fields', Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`f${at}`, 'a'])), []),
    form('a long field', { ...example, long: 'a'.repeat(300_000) }, []),
    form('a null byte', { ...example, text: 'a\0b' }, [{ field, name: 'a.pdf', content: pdf }]),
    cut('cut in the head', 60),
    cut('cut in the middle', (whole.body as Buffer).length - 50),
    cut('no end', (whole.body as Buffer).length - 4),
    { label: 'no boundary', body: whole.body, type: 'multipart/form-data' },
    { label: 'another boundary', body: whole.body, type: 'multipart/form-data; boundary=other' },
    ...NAMES.map((name) => form(`named ${name.slice(0, 20)}`, example, [{ field, name, content: pdf }])),
    ...CONTENTS.map(([label, content]) => form(label, example, [{ field, name: 'a.pdf', content }])),
  ]
}
