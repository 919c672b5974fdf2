import type { Readable } from 'node:stream'

/** What is stored: where its content lies on this machine, and what is known of it. */
export interface Parcel {
  /** A file on this machine; it may be moved away. */
  path: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  /** Content type. */
  type: string
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where the bytes of files lie: on disk or in S3. Keys are ids of the table `files`. An object never changes,
 * and when `put` has answered it survives a power cut.
 */
export interface Storage {
  put: (key: string, parcel: Parcel) => Promise<void>
  /** The content, or the part of it; `null` where there is no such object. Anyone who asks must read or destroy it. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Deleting what is not there is no error. */
  delete: (key: string) => Promise<void>
}
