import { expect, test } from 'vitest'
import { pack, unpack } from './zip.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

test('I1 an archive comes back as it was packed, and two files of a name stay two', async () => {
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

test('I1 what is no archive, and one that would become huge, is not unpacked', async () => {
  expect(await unpack(Buffer.from('PK no archive'))).toBeNull()
  const bomb = await pack([{ name: 'zeros', content: new Uint8Array(2_000_000) }])
  expect(bomb.length).toBeLessThan(20_000)
  expect(await unpack(bomb, 1_000_000)).toBeNull()
  expect(await unpack(bomb)).toHaveLength(1)
})
