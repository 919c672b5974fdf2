/** Objects of a PDF by number, each as it is between `obj` and `endobj`; `stream` follows the dictionary. */
export interface PdfObject {
  dictionary: string
  stream?: Buffer
}

const PAGE: PdfObject[] = [
  { dictionary: '<< /Type /Catalog /Pages 2 0 R >>' },
  { dictionary: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>' },
  { dictionary: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>' },
]

/**
 * A whole PDF of one empty page, with further objects. `catalog` goes into its first dictionary, `trailer` into the last;
 * it is filled up to `bytes`.
 */
export function pdfOf({ more = [] as PdfObject[], catalog = '', trailer = '', bytes = 0 } = {}): Buffer {
  const [first, ...others] = PAGE as [PdfObject, ...PdfObject[]]
  const objects = [{ dictionary: first.dictionary.replace('>>', `${catalog} >>`) }, ...others, ...more]
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  const offsets: number[] = []
  let length = chunks[0]?.length ?? 0
  const add = (chunk: Buffer | string): void => {
    const part = Buffer.from(chunk as string)
    chunks.push(part)
    length += part.length
  }
  const addObject = ({ dictionary, stream }: PdfObject, at: number): void => {
    offsets.push(length)
    add(`${at} 0 obj\n${dictionary}\n`)
    if (stream) {
      add('stream\n')
      add(stream)
      add('\nendstream\n')
    }
    add('endobj\n')
  }
  for (const [at, object] of objects.entries()) addObject(object, at + 1)
  // The rest up to the wanted size is one unused stream; the tail takes some 40 bytes and 20 for each object.
  const tail = 250 + 20 * (objects.length + 2) + trailer.length
  const rest = bytes - length - tail
  if (rest > 0) addObject({ dictionary: `<< /Length ${rest} >>`, stream: Buffer.alloc(rest, 'x') }, objects.length + 1)
  const start = length
  add(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`)
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`)
  add(`trailer\n<< /Size ${offsets.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`)
  const missing = bytes - length
  return missing > 0 ? Buffer.concat([...chunks, Buffer.alloc(missing, '\n')]) : Buffer.concat(chunks)
}
