import { expect, test } from 'vitest'
import { pack, unpack } from './zip.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('an archive comes back as it was packed, and two files of a name stay two [I1]', async () => {
  const bytes = await pack([
    { name: 'a/ñ.xml', content: '<a/>' },
    { name: 'b.pdf', content: Buffer.from('one') },
    { name: 'b.pdf', content: Buffer.from('two') },
  ])
  const entries = await unpack(bytes)
  expect(entries?.map(({ name, content }) => [name, text(content)])).toEqual([
    ['a/ñ.xml', '<a/>'],
    ['b.pdf', 'one'],
    ['b-2.pdf', 'two'],
  ])
})

test('a file that is no archive, and one that would become huge, is not unpacked [I1]', async () => {
  expect(await unpack(Buffer.from('PK no archive'))).toBeNull()
  const bomb = await pack([{ name: 'zeros', content: new Uint8Array(2_000_000) }])
  expect(bomb.length).toBeLessThan(20_000)
  expect(await unpack(bomb, 1_000_000)).toBeNull()
  expect(await unpack(bomb)).toHaveLength(1)
})

test('an archive that lies about the size of a file is not unpacked beyond the limit', async () => {
  const bomb = await pack([{ name: 'zeros', content: new Uint8Array(2_000_000) }])
  const [local, central] = [bomb.indexOf('PK\u0003\u0004'), bomb.indexOf('PK\u0001\u0002')]
  bomb.writeUInt32LE(10, local + 22)
  bomb.writeUInt32LE(10, central + 24)
  expect(await unpack(bomb, 1_000_000)).toBeNull()
})

test('a file that is encrypted, cut off or points beyond its end is no archive', async () => {
  const archive = await pack([{ name: 'a.txt', content: 'some text' }])
  const central = archive.indexOf('PK\u0001\u0002')
  const changed = (write: (bytes: Buffer) => void) => {
    const bytes = Buffer.from(archive)
    write(bytes)
    return unpack(bytes)
  }
  expect(await changed(() => undefined)).toHaveLength(1)
  expect(await changed((bytes) => bytes.writeUInt16LE(1, central + 8))).toBeNull()
  expect(await changed((bytes) => bytes.writeUInt16LE(12, central + 10))).toBeNull()
  expect(await changed((bytes) => bytes.writeUInt32LE(0x7fffffff, central + 42))).toBeNull()
  expect(await changed((bytes) => bytes.writeUInt32LE(0x7fffffff, central + 20))).toBeNull()
  expect(await changed((bytes) => bytes.writeUInt32LE(0xffffffff, bytes.length - 6))).toBeNull()
  expect(await changed((bytes) => bytes.writeUInt16LE(60_000, bytes.length - 12))).toBeNull()
})
