import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive; a text is packed, bytes are kept as they are. */
export interface StreamedEntry {
  name: string
  content: string | AsyncIterable<Uint8Array>
}

/** An archive as it is made: no more of it is in memory than the part on its way. */
export async function* streamZip(entries: AsyncIterable<StreamedEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    made.push(part)
  })
  for await (const { name, content } of entries) {
    const file = typeof content === 'string' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name)
    archive.add(file)
    for await (const part of typeof content === 'string' ? [strToU8(content)] : content) {
      file.push(part)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* made.splice(0)
  }
  archive.end()
  yield* made.splice(0)
}
