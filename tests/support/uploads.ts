import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Operation } from '../../contract/operation.ts'
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'
import { pdfOf } from './pdf.ts'

/** A file as a form carries it. */
export interface FormFile {
  field: string
  name: string
  content: Buffer
  type?: string
}

/** A body with the headers that describe it. */
export interface Form {
  payload: Buffer
  headers: Record<string, string>
}

/** A form as browsers write it: text fields first, then the files. */
export function formOf(input: Record<string, unknown>, files: readonly FormFile[]): Form {
  const boundary = `----plantilla${randomBytes(8).toString('hex')}`
  const parts = [
    ...Object.entries(input).map(([name, value]) => [
      `Content-Disposition: form-data; name="${name}"\r\n\r\n`,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ...files.map(({ field, name, content, type = 'application/octet-stream' }) => [
      `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
      content,
    ]),
  ] as [string, string | Buffer][]
  const chunks = parts.flatMap(([head, body]) => [`--${boundary}\r\n${head}`, body, '\r\n'])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const picture = (format: 'jpeg' | 'png'): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#136' } })
    .toFormat(format)
    .toBuffer()

const SAMPLES: Record<Exclude<FileKind, 'xlsx' | 'txt'>, () => Buffer | Promise<Buffer>> = {
  pdf: () => pdfOf(),
  jpg: () => picture('jpeg'),
  png: () => picture('png'),
  xml: () => Buffer.from('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n'),
  // An archive without files.
  zip: () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)]),
  // The beginnings of a certificate and of a key, as far as a look at the head goes.
  cer: () => Buffer.concat([Buffer.from([0x30, 0x82, 0x05, 0x00]), Buffer.alloc(100, 1)]),
  key: () => Buffer.concat([Buffer.from('3082050006092a864886f70d0105', 'hex'), Buffer.alloc(100, 1)]),
  csv: () => Buffer.from('firstname,lastname\nAna,López\n'),
}

/** A small good file of a kind. */
export async function sampleFile(field: string, kind: keyof typeof SAMPLES): Promise<FormFile> {
  const { type, extensions } = FILE_KINDS[kind]
  return { field, name: `sample${extensions[0]}`, type, content: await SAMPLES[kind]() }
}

/** A good file for every field of an operation; none where it takes none. */
export const filesFor = ({ upload }: Pick<Operation, 'upload'>): Promise<FormFile[]> =>
  Promise.all(
    Object.entries(upload?.fields ?? {}).map(([field, { kinds }]) => sampleFile(field, kinds[0] as keyof typeof SAMPLES)),
  )
