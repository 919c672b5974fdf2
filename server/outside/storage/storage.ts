import type { Readable } from 'node:stream'

/** A file to store: the path of its content on this machine, and its properties. */
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
 * Storage of file contents: disk or S3. Keys are ids of the table `files`. An object never changes, and after `put` has
 * answered it survives a power failure.
 */
export interface Storage {
  put: (key: string, parcel: Parcel) => Promise<void>
  /** The content, or the requested range; `null` if there is no such object. The caller must read or destroy it. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>
  /** Deleting a missing object is no error. */
  delete: (key: string) => Promise<void>
}
