import type { OperationName } from '../contract/index.ts'
import { ApiError, asPerson, failureOf, post } from './api.ts'
import { fileNameOf } from './file-name.ts'
import { storedToken } from './storage.ts'

/** A file as a call answered it. */
interface DownloadedFile {
  blob: Blob
  name: string
  headers: Headers
}

interface DownloadOptions {
  signal: AbortSignal
  /** The head of the answer, before its first part. */
  onHead?: (headers: Headers) => void
  /** Each part of the file as it arrives. */
  onPart: (part: Uint8Array) => void
  /** The message when the answer breaks off. */
  broken: string
}

/**
 * Calls an operation that answers a file. Throws ApiError when it is refused or the file arrives incomplete, and the error of
 * `fetch` when the signal aborted it.
 */
export async function streamFile(
  operation: OperationName,
  input: object,
  { signal, onHead, onPart, broken }: DownloadOptions,
): Promise<DownloadedFile> {
  const response = await asPerson(() => openAnswer(operation, input, signal))
  onHead?.(response.headers)
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      onPart(next.value)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw new ApiError(0, 'OFFLINE', broken)
  }
  const name = fileNameOf(response.headers, 'export.csv')
  return { blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name, headers: response.headers }
}

async function openAnswer(operation: OperationName, input: object, signal: AbortSignal) {
  const response = await post(operation, input, { token: storedToken(), signal, isRead: true })
  const { body } = response
  if (!response.ok || !body) throw failureOf(response.status, await response.json().catch(() => null), 'nothing')
  return { body, headers: response.headers }
}
