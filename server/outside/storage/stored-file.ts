import type { FileKind } from '../../../contract/upload.ts'

/** A file made by us: an image that was worked on, a document that was drawn up. */
export interface MadeFile {
  name: string
  kind: FileKind
  content: Buffer
}

/** A file in storage; `id` is its row in `files` and its key. */
export interface StoredFile {
  id: string
  kind: FileKind
  name: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
}
