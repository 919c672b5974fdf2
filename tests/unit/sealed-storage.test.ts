import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { createSealedStorage } from '../../server/files/sealed-storage.ts'
import { createLocalDisk } from '../../server/outside/storage/local-disk.ts'

const [FIRST, SECOND] = ['a first data key of a test, 0123456789abc', 'a second data key of a test, 0123456789ab']

function made() {
  const dir = mkdtempSync(join(tmpdir(), 'sealed-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  mkdirSync(join(dir, 'in'))
  const disk = createLocalDisk(join(dir, 'files'))
  const newPath = async () => join(dir, 'in', randomUUID())
  const parcel = async (content: Buffer) => {
    const path = await newPath()
    writeFileSync(path, content)
    return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), type: 'application/pdf' }
  }
  const withKeys = (...keys: [string, ...string[]]) => createSealedStorage(disk, keys, newPath)
  return { disk, parcel, withKeys, pathOf: (id: string) => join(dir, 'files', id.slice(0, 2), id), incoming: join(dir, 'in') }
}

const bytesOf = async (stream: NodeJS.ReadableStream | null): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream ?? []) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

test.each([0, 1, 65_535, 65_536, 65_537, 300_000])('a file of %i bytes is stored encrypted and read back', async (size) => {
  const { parcel, withKeys, pathOf, incoming } = made()
  const [storage, id] = [withKeys(FIRST), randomUUID()]
  const content = Buffer.concat([Buffer.from('CURP XEXX010101HNEXXXA4'), randomBytes(size)]).subarray(0, size)
  await storage.put(id, await parcel(content))
  if (size > 23) expect(readFileSync(pathOf(id)).includes('XEXX010101HNEXXXA4')).toBe(false)
  expect((await bytesOf(await storage.get(id))).equals(content)).toBe(true)
  expect(readdirSync(incoming)).toEqual([])
})

test('a part of a file is the same part of its content', async () => {
  const { parcel, withKeys } = made()
  const [storage, id, content] = [withKeys(FIRST), randomUUID(), randomBytes(200_000)]
  await storage.put(id, await parcel(content))
  for (const [start, end] of [
    [0, 0],
    [10, 99],
    [65_535, 65_536],
    [65_536, 131_071],
    [199_999, 199_999],
    [150_000, 900_000],
  ] as const) {
    expect((await bytesOf(await storage.get(id, { start, end }))).equals(content.subarray(start, end + 1))).toBe(true)
  }
})

test('a stream that is never read closes the stored file', async () => {
  const { disk, parcel, withKeys } = made()
  const id = randomUUID()
  await withKeys(FIRST).put(id, await parcel(randomBytes(200_000)))
  const opened: Readable[] = []
  const get: typeof disk.get = async (...of) => {
    const stream = await disk.get(...of)
    if (stream) opened.push(stream)
    return stream
  }
  const storage = createSealedStorage({ ...disk, get }, [FIRST], async () => '')
  for (const range of [undefined, { start: 70_000, end: 80_000 }]) (await storage.get(id, range))?.destroy()
  expect(opened).toHaveLength(3)
  await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true)
})

test('a file from before is read as it is, whole and in part', async () => {
  const { disk, parcel, withKeys } = made()
  const [id, content] = [randomUUID(), randomBytes(70_000)]
  await disk.put(id, await parcel(content))
  const storage = withKeys(FIRST)
  expect((await bytesOf(await storage.get(id))).equals(content)).toBe(true)
  expect((await bytesOf(await storage.get(id, { start: 5, end: 9 }))).equals(content.subarray(5, 10))).toBe(true)
  expect(await storage.get(randomUUID())).toBeNull()
})

test('a former key still opens, and without it the error names the setting', async () => {
  const { parcel, withKeys } = made()
  const [id, content] = [randomUUID(), randomBytes(1_000)]
  await withKeys(FIRST).put(id, await parcel(content))
  expect((await bytesOf(await withKeys(SECOND, FIRST).get(id))).equals(content)).toBe(true)
  await expect(bytesOf(await withKeys(SECOND).get(id))).rejects.toThrow('FORMER_DATA_KEYS')
})

test('a changed, cut off or exchanged file is refused', async () => {
  const { parcel, withKeys, pathOf } = made()
  const [storage, one, other] = [withKeys(FIRST), randomUUID(), randomUUID()]
  await storage.put(one, await parcel(randomBytes(140_000)))
  await storage.put(other, await parcel(randomBytes(140_000)))
  const whole = readFileSync(pathOf(one))
  writeFileSync(pathOf(other), whole)
  await expect(bytesOf(await storage.get(other))).rejects.toThrow('changed or exchanged')
  const changed = Buffer.from(whole)
  changed[100_000] = (changed[100_000] ?? 0) ^ 1
  writeFileSync(pathOf(one), changed)
  await expect(bytesOf(await storage.get(one))).rejects.toThrow('changed or exchanged')
  writeFileSync(pathOf(one), whole.subarray(0, whole.length - (140_000 - 2 * 65_536) - 16))
  await expect(bytesOf(await storage.get(one))).rejects.toThrow('cut off')
})
