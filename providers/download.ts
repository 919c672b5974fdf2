import type { OperationName, Operations } from '../contract/index.ts'
import { withoutDirectionMarks } from '../contract/language/direction-marks.ts'
import { currentLanguage } from '../contract/language/texts.ts'
import type { InputOf } from '../contract/operation.ts'
import { asPerson, failureOf, type Kept, noAnswer } from './api.ts'
import { fileNameOf } from './file-name.ts'
import { formOf } from './form-body.ts'
import { saveFile } from './save-file.ts'
import { storedToken } from './storage.ts'
import type { FilesOf, UploadName } from './upload.ts'

/** Calls an operation that answers a file, and hands the file to the browser to be saved. Throws ApiError. */
export const downloadFile = <N extends OperationName>(operation: N, input: InputOf<Operations[N]>): Promise<void> =>
  save(operation, {
    body: withoutDirectionMarks(JSON.stringify(input)),
    headers: { 'content-type': 'application/json' },
    kept: 'nothing',
  })

/** `download` for an operation that also takes files. */
export const downloadFromFiles = <N extends UploadName>(
  operation: N,
  input: InputOf<Operations[N]>,
  files: FilesOf<N>,
): Promise<void> => save(operation, { body: formOf(input as Record<string, unknown>, files), headers: {}, kept: 'selection' })

interface Sent {
  body: BodyInit
  headers: Record<string, string>
  kept: Kept
}

const save = (operation: OperationName, sent: Sent): Promise<void> => asPerson(() => sendAndSave(operation, sent))

async function sendAndSave(operation: OperationName, { body, headers, kept }: Sent): Promise<void> {
  const lost = (): never => {
    throw noAnswer(kept)
  }
  const token = storedToken()
  const sent = { ...headers, 'accept-language': currentLanguage(), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`/api/${operation}`, { method: 'POST', headers: sent, body }).catch(lost)
  if (!response.ok) throw failureOf(response.status, await response.json().catch(() => null), kept)
  saveFile(await response.blob().catch(lost), fileNameOf(response.headers, 'file'))
}
