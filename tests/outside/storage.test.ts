import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLocalDisk } from '../../server/outside/storage/local-disk.ts'
import { createS3 } from '../../server/outside/storage/s3.ts'
import type { Parcel, Storage } from '../../server/outside/storage/storage.ts'
import { S3_KEYS, startS3Server } from '../support/s3-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { running } from '../support/test-app.ts'

const dir = tempFolder()
const server = running(() => startS3Server('people'))

function parcelOf(content: Buffer): Parcel {
  const path = join(dir, randomUUID())
  writeFileSync(path, content)
  return { path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex'), type: 'application/pdf' }
}
const s3 = (change: object = {}): Storage =>
  createS3({
    bucket: 'people',
    region: 'mx-central-1',
    endpoint: server.url,
    credentials: S3_KEYS,
    prefix: 'files/',
    ...change,
  })

const SIDES: [string, () => Storage][] = [
  ['the disk', () => createLocalDisk(join(dir, 'objects'))],
  ['S3', () => s3()],
]
describe.each(SIDES)('%s', (_label, create) => {
  let storage: Storage
  const key = randomUUID()
  const content = randomBytes(3_000_000)
  beforeEach(() => {
    storage = create()
  })
  const read = async (range?: { start: number; end: number }) => {
    const stream = await storage.get(key, range)
    return stream && (await buffer(stream))
  }

  test('returns the stored content, whole or in part', async () => {
    await storage.put(key, parcelOf(content))
    expect((await read())?.equals(content)).toBe(true)
    expect((await read({ start: 5, end: 104 }))?.equals(content.subarray(5, 105))).toBe(true)
  })
  test('says where there is nothing, and takes deleting it again for done', async () => {
    await storage.delete(key)
    await storage.delete(key)
    expect(await read()).toBeNull()
  })
})

test('the disk takes no key that is a path', async () => {
  const storage = createLocalDisk(join(dir, 'objects'))
  for (const key of ['../../etc/passwd', '', '/etc/passwd', `${randomUUID()}/../x`]) {
    await expect(storage.get(key)).rejects.toThrow('no key')
    await expect(storage.put(key, parcelOf(Buffer.from('a')))).rejects.toThrow('no key')
    await expect(storage.delete(key)).rejects.toThrow('no key')
  }
  expect(existsSync(join(dir, 'x'))).toBe(false)
})

describe('S3', () => {
  test('gets the key, the type and a digest that it checks', async () => {
    const key = randomUUID()
    await s3().put(key, parcelOf(Buffer.from('a')))
    expect(server.objects.get(`files/${key}`)).toEqual({ content: Buffer.from('a'), type: 'application/pdf' })
    const wrong = { ...parcelOf(Buffer.from('b')), sha256: '00'.repeat(32) }
    await expect(s3().put(randomUUID(), wrong)).rejects.toMatchObject({ name: 'BadDigest' })
  })
  test('is asked again after a failure of its own', async () => {
    const key = randomUUID()
    server.fail.push(503, 500)
    await s3().put(key, parcelOf(Buffer.from('again')))
    expect(server.objects.get(`files/${key}`)?.content.toString()).toBe('again')
  })
  test('that refuses is believed at once', async () => {
    const before = server.requests.length
    const stranger = s3({ credentials: { ...S3_KEYS, secretAccessKey: 'wrong' } })
    await expect(stranger.put(randomUUID(), parcelOf(Buffer.from('a')))).rejects.toMatchObject({
      name: 'SignatureDoesNotMatch',
    })
    expect(server.requests.length).toBe(before + 1)
    await expect(stranger.get(randomUUID())).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
  })
  test('that is away is an error and not an empty answer', async () => {
    await expect(s3({ endpoint: 'http://127.0.0.1:1' }).get(randomUUID())).rejects.toThrow()
  })
})
