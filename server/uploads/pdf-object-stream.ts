import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'

const PIECE = 64 * 1024

/** Unpacks the stream that begins at a place in a file, piece by piece, to its own end. Throws where it is broken. */
export async function* inflatePieces(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  const inflate = createInflate({ chunkSize: PIECE })
  const source = Readable.from(pieces(file, start))
  source.on('error', (error) => inflate.destroy(error))
  try {
    // What follows the end of the packed data is not looked at.
    for await (const part of source.pipe(inflate) as AsyncIterable<Buffer>) yield part
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

async function* pieces(file: FileHandle, start: number): AsyncGenerator<Buffer> {
  for (let at = start; ; at += PIECE) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}
