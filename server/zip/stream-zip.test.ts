import { expect, test } from 'vitest'
import { type StreamedEntry, streamZip } from './stream-zip.ts'
import { unpack } from './zip.ts'

async function* bytes(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

test('an archive that is made part by part is unpacked as it was', async () => {
  async function* entries(): AsyncGenerator<StreamedEntry> {
    yield { name: 'a/ñ.json', content: '{"a":"ñ"}' }
    yield { name: 'b.pdf', content: bytes('one ', 'two') }
    yield { name: 'empty.txt', content: bytes() }
  }
  const parts: Uint8Array[] = []
  for await (const part of streamZip(entries())) parts.push(part)
  expect(parts.length).toBeGreaterThan(3)
  const found = await unpack(Buffer.concat(parts))
  expect(found?.map(({ name, content }) => [name, content.toString()])).toEqual([
    ['a/ñ.json', '{"a":"ñ"}'],
    ['b.pdf', 'one two'],
    ['empty.txt', ''],
  ])
})
