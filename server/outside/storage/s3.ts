import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from './storage.ts'

/** An S3 bucket, of Amazon or any compatible server. */
export interface S3Settings {
  bucket: string
  region: string
  /** `null`: Amazon's own address. */
  endpoint: string | null
  /** `null`: the keys of the machine, by Amazon's usual rules. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Before every key, such as `plantilla/`. */
  prefix: string
}

const TRIES = 3
const PAUSE_MS = 200

/** Objects in an S3 bucket. What S3 stored is compared with our digest by S3 itself. */
export function createS3({ bucket, region, endpoint, credentials, prefix }: S3Settings): Storage {
  /** Loaded with the first file: it takes 37 MB, and most servers keep their files on disk. */
  const connect = async () => {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      region,
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      ...(credentials === null ? {} : { credentials }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: TRIES,
    })
    return { sdk, client }
  }
  let connected: ReturnType<typeof connect> | null = null
  const service = () => {
    connected ??= connect()
    return connected
  }
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    put: (key, { path, bytes, sha256, type }) =>
      // A stream cannot be sent twice by the client itself, so each try opens the file again.
      again(async () => {
        const { sdk, client } = await service()
        return client.send(
          new sdk.PutObjectCommand({
            ...at(key),
            Body: createReadStream(path),
            ContentLength: bytes,
            ContentType: type,
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          }),
        )
      }),
    get: async (key, range) => {
      const { sdk, client } = await service()
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(key), ...(Range ? { Range } : {}) }))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    delete: async (key) => {
      const { sdk, client } = await service()
      await client.send(new sdk.DeleteObjectCommand(at(key)))
    },
  }
}

/** Tries a few times where the server or the line failed; a refusal stays a refusal. */
async function again(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await work()
      return
    } catch (error) {
      const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
      const isRefusal = status !== undefined && status < 500 && status !== 429
      if (isRefusal || tried >= TRIES) throw error
      await pause(PAUSE_MS * tried)
    }
  }
}
