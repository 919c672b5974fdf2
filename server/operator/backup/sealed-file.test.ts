import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { FrameReader, noteFrame } from './frames.ts'
import { readBackupKey } from './key.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

const SECRET = 'kX3vR9qLm2Zt8wPc5yBn7sJd4gHf6aQe'
const MB = 1024 * 1024
const HEAD = 19 + 16 + 16
const folder = tempFolder()

const path = join(folder, 'whole.backup')
/** Two and a half chunks. */
const content = randomBytes(2.5 * MB)

async function* pieces(all: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}
async function collect(from: string, secret = SECRET): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of readSealed(from, secret)) parts.push(part)
  return Buffer.concat(parts)
}

let whole: Buffer
/** Beginning of each chunk, and the end of the last. */
let places: number[]
beforeAll(async () => {
  await writeSealed(path, SECRET, pieces(content, 70_001))
  whole = readFileSync(path)
  places = [HEAD]
  for (let at = HEAD; at < whole.length; places.push(at)) at += 4 + whole.readUInt32BE(at)
})
const chunk = (number: number): Buffer => whole.subarray(places[number], places[number + 1])
const head = (): Buffer => whole.subarray(0, HEAD)

test('what was written is read again, byte for byte, and cannot be read in the file', async () => {
  expect((await collect(path)).equals(content)).toBe(true)
  expect(places).toHaveLength(4)
  expect(whole.includes(content.subarray(1000, 1016))).toBe(false)
  expect(readdirSync(folder)).toEqual(['whole.backup'])
  const empty = join(folder, 'empty.backup')
  await writeSealed(empty, SECRET, pieces(Buffer.alloc(0), 1))
  expect(await collect(empty)).toHaveLength(0)
})

describe('a file that was changed is refused in words', () => {
  const flipped = (at: number): Buffer => {
    const copy = Buffer.from(whole)
    copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
    return copy
  }
  const longer = (): Buffer => {
    const copy = Buffer.from(whole)
    copy.writeUInt32BE(0xffffffff, HEAD)
    return copy
  }
  test.each<[string, () => Buffer, RegExp]>([
    ['one bit of a chunk', () => flipped(HEAD + 500), /^Chunk 0 of the backup was changed or is in another place\.$/],
    ['one bit of the last byte', () => flipped(whole.length - 1), /^Chunk 2 of the backup was changed/],
    ['one bit of the salt', () => flipped(25), /The key is not the one .* or the head of the file was changed/],
    ['a length beyond all bounds', longer, /^Chunk 0 of the backup was changed: its length cannot be\.$/],
    ['two chunks in the other order', () => Buffer.concat([head(), chunk(1), chunk(0), chunk(2)]), /^Chunk 0 .* another place/],
    ['a chunk twice', () => Buffer.concat([head(), chunk(0), chunk(0), chunk(1), chunk(2)]), /^Chunk 1 .* another place/],
    ['a chunk left out', () => Buffer.concat([head(), chunk(0), chunk(2)]), /^Chunk 1 .* another place/],
    [
      'its last chunk missing',
      () => whole.subarray(0, places[2]),
      /^The backup ends too early: its last chunks are missing\.$/,
    ],
    ['an end in the middle of a chunk', () => whole.subarray(0, whole.length - 9), /^The backup is cut off in chunk 2\.$/],
    ['an end in the middle of a length', () => whole.subarray(0, (places[1] ?? 0) + 2), /cut off in chunk 1|another place/],
    ['an end in its head', () => whole.subarray(0, 30), /^The backup is cut off in its head\.$/],
    ['something behind its end', () => Buffer.concat([whole, chunk(0)]), /^The backup goes on after its last chunk\.$/],
    [
      'another format',
      () => Buffer.from('PK\u0003\u0004 something else that is long enough to be a head'),
      /is no backup of Plantilla/,
    ],
    ['nothing in it', () => Buffer.alloc(0), /is no backup of Plantilla/],
  ])('%s', async (_case, made, expected) => {
    const changed = join(folder, 'changed.backup')
    writeFileSync(changed, made())
    await expect(collect(changed)).rejects.toThrow(expected)
  })

  test('another key', async () => {
    await expect(collect(path, SECRET.replace('k', 'K'))).rejects.toThrow(
      'The key is not the one that this backup was made with',
    )
  })

  test('no file, or a folder', async () => {
    await expect(collect(join(folder, 'none'))).rejects.toThrow('The backup cannot be read')
    await expect(collect(folder)).rejects.toThrow('The backup cannot be read')
  })
})

describe('writing', () => {
  const one = () => pieces(content, MB)
  test('never overwrites, nor follows a link that was put in its way', async () => {
    await expect(writeSealed(path, SECRET, one())).rejects.toThrow('is there already, and is not overwritten')
    expect(readFileSync(path).equals(whole)).toBe(true)
    const victim = join(folder, 'victim')
    writeFileSync(victim, 'mine')
    symlinkSync(victim, join(folder, 'link.backup'))
    symlinkSync(victim, join(folder, 'other.backup.part'))
    await expect(writeSealed(join(folder, 'link.backup'), SECRET, one())).rejects.toThrow('is there already')
    await expect(writeSealed(join(folder, 'other.backup'), SECRET, one())).rejects.toThrow('another backup writes it')
    expect(readFileSync(victim, 'utf8')).toBe('mine')
  })

  test('leaves nothing behind when the source fails, and says that a disk is full', async () => {
    const failing = async function* (): AsyncGenerator<Buffer> {
      yield content
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    await expect(writeSealed(join(folder, 'full.backup'), SECRET, failing())).rejects.toThrow(/The disk of .* is full/)
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
    await expect(writeSealed(join(folder, 'none', 'a.backup'), SECRET, one())).rejects.toThrow('cannot be written to')
  })
})

describe('the content', () => {
  const reader = (...parts: Buffer[]) => new FrameReader(pieces(Buffer.concat(parts), 3))
  test.each<[string, Buffer, RegExp]>([
    ['a length beyond all bounds', Buffer.from([2, 0xff, 0xff, 0xff, 0xff]), /something that cannot be read/],
    ['an unknown kind', Buffer.from([9, 0, 0, 0, 0]), /something that cannot be read/],
    ['a note that is no JSON', Buffer.from([1, 0, 0, 0, 1, 0x7b]), /a note that cannot be read/],
    ['a note without a type', noteFrame([] as never), /a note that cannot be read/],
    ['a note of an unknown type', noteFrame({ type: 'constructor' } as never), /a note that cannot be read/],
    ['a table without columns', noteFrame({ type: 'table', name: 'x' } as never), /a note that cannot be read/],
    [
      'a file of no length',
      noteFrame({ type: 'file', id: 'x', kind: 'pdf', bytes: -1, sha256: '' }),
      /a note that cannot be read/,
    ],
    ['data where none belongs', Buffer.from([2, 0, 0, 0, 1, 0]), /data where none belongs/],
    ['an end in the middle', Buffer.from([1, 0, 0, 0, 9, 0]), /ends too early/],
  ])('with %s is refused', async (_case, bytes, expected) => {
    await expect(reader(bytes).note()).rejects.toThrow(expected)
  })
})

test.each<[NodeJS.ProcessEnv, RegExp]>([
  [{}, /BACKUP_KEY or BACKUP_KEY_FILE is missing/],
  [{ BACKUP_KEY: 'short' }, /too weak/],
  [{ BACKUP_KEY: 'a'.repeat(64) }, /too weak/],
  [{ BACKUP_KEY: SECRET, BACKUP_KEY_FILE: '/x' }, /not both/],
  [{ BACKUP_KEY_FILE: '/none/at/all' }, /BACKUP_KEY_FILE cannot be read/],
])('the key of %o is refused in words', (env, expected) => {
  expect(() => readBackupKey(env)).toThrow(expected)
})
