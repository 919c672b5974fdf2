import type { ErrorBody } from '../contract/errors.ts'
import type { OperationName, Operations } from '../contract/index.ts'
import { currentLanguage, t } from '../contract/language/texts.ts'
import type { InputOf } from '../contract/operation.ts'
import { ApiError, asPerson } from './api.ts'
import { fileNameOf } from './file-name.ts'
import { formOf } from './form-body.ts'
import { storedToken } from './storage.ts'
import type { FilesOf, UploadName } from './upload.ts'

/** Calls an operation that answers a file, and hands the file to the browser to be saved. Throws ApiError. */
export const downloadFile = <N extends OperationName>(operation: N, input: InputOf<Operations[N]>): Promise<void> =>
  save(operation, { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } })

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
  if (!response.ok) {
    const failure = ((await response.json().catch(() => null)) ?? {}) as Partial<ErrorBody>
    throw new ApiError(response.status, failure.code ?? 'INTERNAL', failure.message ?? t('calls.notOurs'), failure)
  }
  const file = await response.blob().catch(lost)
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(response.headers, 'file')
  link.click()
  URL.revokeObjectURL(address)
}
