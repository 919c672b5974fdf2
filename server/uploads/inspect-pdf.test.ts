import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfOf } from '../../tests/support/pdf.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { inspectPdf } from './inspect-pdf.ts'

const dir = tempFolder()

async function verdict(content: Buffer): Promise<string | null> {
  const path = join(dir, 'a.pdf')
  writeFileSync(path, content)
  return inspectPdf(path).then(
    () => null,
    (error: Error) => error.message,
  )
}

const PROTECTED = 'This PDF is protected. Remove the protection and upload it again.'
const ACTIVE = 'This PDF contains scripts or actions. Print it to a new PDF and upload that one.'
const ATTACHED = 'This PDF contains other files. Print it to a new PDF and upload that one.'
const DAMAGED = 'This PDF is damaged or incomplete. Save it again and upload the new file.'
const UNREADABLE = 'This PDF cannot be checked. Print it to a new PDF and upload that one.'

const packed = (objects: string, dictionary = '/Filter /FlateDecode', pack = deflateSync as (text: Buffer) => Buffer) => {
  const stream = pack(Buffer.from(`10 0 11 20 ${objects}`))
  return pdfOf({ more: [{ dictionary: `<< /Type /ObjStm /N 2 /First 11 ${dictionary} /Length ${stream.length} >>`, stream }] })
}
const SCRIPT = '<< /S /JavaScript /JS (app.alert(1)) >>'

const link = (address: string) => pdfOf({ more: [{ dictionary: `<< /Subtype /Link /A << /S /URI /URI ${address} >> >>` }] })
const loose = { dictionary: '<< /Type /Action /S /URI /URI (https://example.com) >>' }
const changed = (content: Buffer, from: string, to: string) =>
  Buffer.from(content.toString('latin1').replace(from, to), 'latin1')
const unnamed = (type: string) => changed(packed(SCRIPT), '/Type /ObjStm', type)
const twice = (filter: string) => packed(SCRIPT, filter, (text) => deflateSync(deflateSync(text)))
const NO_OTHER_PACKING: [string, string][] = [
  ['names packing of a file', '/F [/Fl/Fl] /Filter /FlateDecode'],
  ['is a file elsewhere', '/F 9 0 R /Filter /FlateDecode'],
  ['has settings of its packing elsewhere', '/Filter /FlateDecode /DecodeParms [9 0 R]'],
  ['has settings of its packing after a null', '/Filter /FlateDecode /DecodeParms\0 9 0 R'],
  ['has settings of its packing by their short name', '/Filter /FlateDecode /DP 9 0 R'],
  ['has a predictor after a null', '/Filter /FlateDecode /DecodeParms <</Predictor\0 12>>'],
  ['names its packing twice', '/Filter /FlateDecode /Filter /Crypt9'],
  ['names unknown packing', '/Filter /FlateDecode.x'],
  ['names an unknown packing after its own', '/Filter [/FlateDecode /Other]'],
  ['begins another object', '/Filter [/Fl/Fl] /A 1 0 obj /Filter /FlateDecode'],
  ['has a comment', '/Filter % /FlateDecode\n /FlateDecode'],
]
/** Between the entry that marks an object stream and its data. */
const HIDDEN_STREAM: [string, string][] = [
  ['a text', '/A ( >> endobj )'],
  ['a text in a text in a text', '/A (((a) >> endobj ))'],
  ['a comment', '% >> endobj\n'],
  ['a stray word', 'endobj'],
  ['an inner dictionary', '/A << >> endobj'],
  ['a long gap', ' '.repeat(10_000)],
]

const good: [string, Buffer][] = [
  ['of one page', pdfOf()],
  ['with packed objects', packed('<< /Type /Catalog >> << /A 1 >>')],
  ['with packed objects by a short name', packed('<< /A 1 >>', '/Filter[/Fl]')],
  ['with packed objects without a predictor', packed('<< /A 1 >>', '/Filter /FlateDecode /DecodeParms << /Predictor 1 >>')],
  ['with packed objects without predictors', packed('<< /A 1 >>', '/Filter [/FlateDecode] /DecodeParms [<</Predictor 1>>]')],
  ['with packed objects without settings', packed('<< /A 1 >>', '/DecodeParms null /Filter /FlateDecode')],
  ['with packed objects with no settings in a list', packed('<< /A 1 >>', '/Filter [/FlateDecode] /DecodeParms [ null ]')],
  ['with packed objects by an escaped name', packed('<< /A 1 >>', '/Filter/Fl#61te#44ecode')],
  ['with a link to a page about scripts', pdfOf({ catalog: '/URI (https://example.com/JavaScript/Launch)' })],
  ['with links to pages and for mail', Buffer.concat([link('(https://example.com/a)'), link('(mailto:a@example.com)')])],
  ['with a link on its own', pdfOf({ more: [loose], catalog: '/OpenAction [3 0 R /Fit]' })],
  ['that opens at a place', pdfOf({ more: [loose], catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' })],
  ['with an outline', pdfOf({ more: [{ dictionary: '<< /Type /Outlines /First 6 0 R /Last 6 0 R >>' }] })],
  [
    'with a chapter about streams',
    pdfOf({ more: [{ dictionary: '<< /First 6 0 R /Title (\\( a (stream\n) and endobj) /Parent 5 0 R >>' }] }),
  ],
  ['with names that only begin alike', pdfOf({ catalog: '/EncryptMetadata false /Launches 1' })],
  ['of 3 MB', pdfOf({ bytes: 3 * 1024 * 1024 })],
]
test.each(good)('a PDF %s is taken [D2]', async (_label, content) => expect(await verdict(content)).toBeNull())

const bad: [string, Buffer, string][] = [
  ['that is encrypted', pdfOf({ trailer: '/Encrypt 9 0 R' }), PROTECTED],
  ['that runs a script when opened', pdfOf({ catalog: `/OpenAction ${SCRIPT}` }), ACTIVE],
  ['with a script written otherwise', pdfOf({ catalog: '/OpenAction << /S /J#61va#53cript >>' }), ACTIVE],
  ['that starts a program', pdfOf({ catalog: '/OpenAction << /S /Launch /F (a.exe) >>' }), ACTIVE],
  ['with a form that runs scripts', pdfOf({ catalog: '/AcroForm << /XFA 5 0 R >>' }), ACTIVE],
  ['that leads to a file elsewhere', pdfOf({ catalog: '/A << /S /GoToR /F (\\\\host\\share\\a.pdf) /D [0] >>' }), ACTIVE],
  ['with a link to a file', link('(file:///etc/passwd)'), ACTIVE],
  ['with a link to a share', link('(\\\\host\\share\\some-long-name-of-a-file)'), ACTIVE],
  ['with a link to a script', link('(javascript:alert\\(1\\))'), ACTIVE],
  ['with a link that is written elsewhere', link('17 0 R /IsMap false /Something /Else /And /More'), ACTIVE],
  ['that opens a page of the web by itself', pdfOf({ catalog: '/OpenAction << /S /URI /URI (https://a.example) >>' }), ACTIVE],
  ['that opens a page of the web by an object', pdfOf({ catalog: '/OpenAction 4 0 R', more: [loose] }), ACTIVE],
  ['with actions of a page', pdfOf({ catalog: '/AA << /O 4 0 R >>', more: [loose] }), ACTIVE],
  ['with actions of a page after a null', pdfOf({ catalog: '/AA\0<< /O 4 0 R >>', more: [loose] }), ACTIVE],
  ['with actions of a page after a comment', pdfOf({ catalog: '/AA%\n<< /O 4 0 R >>', more: [loose] }), ACTIVE],
  ['with actions of a page after a gap', pdfOf({ catalog: `/AA${' '.repeat(30)}<< /O 4 0 R >>`, more: [loose] }), ACTIVE],
  ['with packed objects whose type is written elsewhere', unnamed('/Type 9 0 R'), UNREADABLE],
  ['with a script in packed objects without a type', unnamed(''), ACTIVE],
  ['with a script in packed objects of another type', unnamed('/Type /Metadata'), ACTIVE],
  ['with a file inside', pdfOf({ catalog: '/Names << /EmbeddedFiles 5 0 R >>' }), ATTACHED],
  ['with a script in packed objects', packed(SCRIPT), ACTIVE],
  ['with a script written otherwise in packed objects', packed('<< /S /Java#53cript >>'), ACTIVE],
  [
    'with an escaped mark of packed objects',
    Buffer.from(packed(SCRIPT).toString('latin1').replace('/ObjStm', '/Obj#53tm'), 'latin1'),
    ACTIVE,
  ],
  ['with a script after a megabyte of packed objects', packed(`${'<< /A (b) >> '.repeat(90_000)}${SCRIPT}`), ACTIVE],
  ['packed twice', packed(SCRIPT, '/Filter [/ASCIIHexDecode /FlateDecode]'), UNREADABLE],
  ['packed twice by one name', twice('/Filter [/FlateDecode /FlateDecode]'), UNREADABLE],
  ['packed twice by a short name', twice('/Filter[/Fl/Fl]'), UNREADABLE],
  ['packed twice by an escaped name', twice('/Filter[/Fl#61teDecode/Fl]'), UNREADABLE],
  ...NO_OTHER_PACKING.map(([label, dictionary]): [string, Buffer, string] => [
    `whose object stream ${label}`,
    packed(SCRIPT, dictionary),
    UNREADABLE,
  ]),
  ['with packed objects behind a name', changed(unnamed(''), '/First 11', '/First 11 /A /endobj'), ACTIVE],
  ...HIDDEN_STREAM.map(([label, after]): [string, Buffer, string] => [
    `with packed objects behind ${label}`,
    changed(unnamed(''), '/First 11', `/First 11 ${after}`),
    UNREADABLE,
  ]),
  ['with packed objects after an unusual end of line', changed(unnamed(''), 'stream\n', 'stream\r'), UNREADABLE],
  ['packed by something else', packed(SCRIPT, '/Filter /LZWDecode'), UNREADABLE],
  ['with a script in packed objects without a predictor', packed(SCRIPT, '/Filter /Fl /DecodeParms <</Predictor 1>>'), ACTIVE],
  ['with settings twice', packed(SCRIPT, '/Filter /Fl /DecodeParms null /DecodeParms 9 0 R'), UNREADABLE],
  ['with settings before another object', packed(SCRIPT, '/Filter /Fl /DecodeParms null 9 0 R'), UNREADABLE],
  ['with a predictor of two digits', packed(SCRIPT, '/Filter /Fl /DecodeParms <</Predictor 15>>'), UNREADABLE],
  ['with two predictors', packed(SCRIPT, '/Filter /Fl /DecodeParms <</Predictor 1/Predictor 12>>'), UNREADABLE],
  ['with a predictor', packed(SCRIPT, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>'), UNREADABLE],
  ['whose packing is named elsewhere', packed(SCRIPT, '/Filter 9 0 R'), UNREADABLE],
  ['with broken packing', packed('<< /A 1 >>', '/Filter /FlateDecode', (text) => text), UNREADABLE],
  ['with text that looks like its beginning', packed(SCRIPT, '/Filter /FlateDecode /X (1 0 obj)'), UNREADABLE],
  [
    'that would fill the memory',
    packed('', '/Filter /FlateDecode', () => deflateSync(Buffer.alloc(70 * 1024 * 1024, ' '))),
    UNREADABLE,
  ],
  ['cut off', pdfOf({ bytes: 100_000 }).subarray(0, 60_000), DAMAGED],
  ['that is an archive too', Buffer.concat([pdfOf().subarray(0, -6), Buffer.from('PK\u0005\u0006%%EOF')]), ATTACHED],
]
test.each(bad)('a PDF %s is refused with the reason [D2]', async (_label, content, reason) => {
  expect(await verdict(content)).toBe(reason)
})

test('finds a name across the edge of two portions', async () => {
  const mib = 1024 * 1024
  for (const before of [20, 11, 5, 1]) {
    const content = pdfOf({ bytes: 2 * mib })
    content.write('/JavaScript ', mib - before, 'latin1')
    expect(await verdict(content)).toBe(ACTIVE)
  }
})

test('object streams without number do not keep the server busy', async () => {
  const empty = deflateSync(Buffer.alloc(0))
  const one = { dictionary: `<< /Type /ObjStm /Filter /FlateDecode /First 0 /Length ${empty.length} >>`, stream: empty }
  expect(await verdict(pdfOf({ more: Array.from({ length: 6000 }, () => one) }))).toBe(UNREADABLE)
})
