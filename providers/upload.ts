import type { ErrorBody } from '../contract/errors.ts'
import type { OperationName, Operations } from '../contract/index.ts'
import { currentLanguage, t } from '../contract/language/texts.ts'
import type { InputOf } from '../contract/operation.ts'
import type { UploadRule } from '../contract/upload.ts'
import { verbOf } from '../contract/verbs.ts'
import { type Answer, ApiError, asPerson, foreignFailure, noAnswer } from './api.ts'
import { announceChange } from './changes.ts'
import { formOf } from './form-body.ts'
import { storedToken } from './storage.ts'

/** Operations that take files. */
export type UploadName = { [N in OperationName]: Operations[N] extends { upload: UploadRule } ? N : never }[OperationName]

/** Files by the form fields of an operation. */
export type FilesOf<N extends UploadName> = Partial<
  Record<keyof (Operations[N] & { upload: UploadRule })['upload']['fields'] & string, File | readonly File[]>
>

export interface UploadOptions {
  /** The uploaded share, from 0 to 1; at 1 the server is still working. */
  onProgress?: ((share: number) => void) | undefined
  /** Aborts the call; the server discards the received part. */
  signal?: AbortSignal | undefined
}

/**
 * A call with files: POST (or PUT) /api/<operation> as a form, text fields first. Throws ApiError like `callApi`, and the
 * signal's reason when it was aborted. Uses XMLHttpRequest, because `fetch` reports no upload progress.
 */
export const uploadFiles = <N extends UploadName>(
  operation: N,
  input: InputOf<Operations[N]>,
  files: FilesOf<N>,
  options: UploadOptions = {},
): Promise<Answer<N>> =>
  asPerson(() => sendFiles(operation, input, files, options)).then((answer) => {
    announceChange()
    return answer
  })

function sendFiles<N extends UploadName>(
  operation: N,
  input: InputOf<Operations[N]>,
  files: FilesOf<N>,
  { onProgress, signal }: UploadOptions,
): Promise<Answer<N>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const request = new XMLHttpRequest()
    request.open(verbOf(operation), `/api/${operation}`)
    const token = storedToken()
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', currentLanguage())
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort)
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.onload = () => {
      const body: unknown = request.response
      if (request.status >= 200 && request.status < 300 && body !== null) resolve(body as Answer<N>)
      else reject(failureOf(request.status, body))
    }
    request.onerror = () => reject(noAnswer('selection'))
    request.onabort = () => reject(signal?.reason)
    request.send(formOf(input as Record<string, unknown>, files))
  })
}

/** A refused import answers a bare list, or one in `errors`; everything else the one shape (decisions.md no. 60). */
function failureOf(status: number, body: unknown): ApiError {
  const foreign = foreignFailure(status, 'selection')
  const {
    code = foreign.code,
    message = foreign.message,
    errors,
    ...rest
  } = (body ?? {}) as Partial<ErrorBody> & { errors?: unknown }
  const list = Array.isArray(body) ? body : errors
  if (Array.isArray(list)) return new ApiError(status, 'VALIDATION', t('forms.incomplete'), {}, list)
  return new ApiError(status, code, message, { code, message, ...rest })
}
