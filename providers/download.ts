import type { OperationName, Operations } from '../contract/index.ts'
import { withoutDirectionMarks } from '../contract/language/direction-marks.ts'
import { currentLanguage, t } from '../contract/language/texts.ts'
import type { InputOf } from '../contract/operation.ts'
import { ApiError, asPerson, failureOf, post } from './api.ts'
import { fileNameOf } from './file-name.ts'
import { formOf } from './form-body.ts'
import { storedToken } from './storage.ts'
import type { FilesOf, UploadName } from './upload.ts'

/** Calls an operation that answers a file, and hands the file to the browser to be saved. Throws ApiError. */
export const downloadFile = <N extends OperationName>(operation: N, input: InputOf<Operations[N]>): Promise<void> =>
  save(operation, { body: withoutDirectionMarks(JSON.stringify(input)), headers: { 'content-type': 'application/json' } })

/** `download` for an operation that also takes files. */
export const downloadFromFiles = <N extends UploadName>(
  operation: N,
  input: InputOf<Operations[N]>,
  files: FilesOf<N>,
): Promise<void> => save(operation, { body: formOf(input as Record<string, unknown>, files), headers: {} })

interface Sent {
  body: BodyInit
  headers: Record<string, string>
}

const save = (operation: OperationName, sent: Sent): Promise<void> => asPerson(() => sendAndSave(operation, sent))

const lost = (): never => {
  throw new ApiError(0, 'OFFLINE', t('calls.selectionKept'))
}

async function sendAndSave(operation: OperationName, { body, headers }: Sent): Promise<void> {
  const token = storedToken()
  const sent = { ...headers, 'accept-language': currentLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`/api/${operation}`, { method: 'POST', headers: sent, body }).catch(lost)
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null))
  saveFile(await response.blob().catch(lost), fileNameOf(response.headers, 'file'))
}

const KEPT_MS = 10_000

/** Passes a file to the browser, which asks or saves according to its settings. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser may fetch it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

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
  /** Said when the answer breaks off. */
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
  const response = await post(operation, input, { token: storedToken(), signal })
  const { body } = response
  if (!response.ok || !body) throw failureOf(response.status, await response.json().catch(() => null))
  return { body, headers: response.headers }
}
