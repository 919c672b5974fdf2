import { useCallback, useEffect, useRef, useState } from 'react'
import { fileField } from '../../../../contract/documents/kinds.ts'
import { t } from '../../../../contract/language/texts.ts'
import { ApiError } from '../../../../providers/api.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { checkFile } from './check-file.ts'

export interface Upload {
  file: File
  /** `refused`: it must be changed; `failed`: sending it again may help. */
  state: 'chosen' | 'refused' | 'waiting' | 'sending' | 'failed' | 'done'
  /** 0 to 1; at 1 the server checks it. */
  progress: number
  message: string | null
}

type Uploads = Readonly<Record<string, Upload>>

/** Refusals of the file itself: the same file would be refused again. */
const ABOUT_THE_FILE = ['FILE_TOO_LARGE', 'FILE_TYPE', 'FILE_REFUSED', 'DOCUMENT_NOT_NEEDED']
const isOnItsWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/**
 * The files of Upload Docs, sent by one call each, one after the other: each has its own progress, can be stopped, and shows
 * its own error. A failed file stays chosen.
 */
export function useUploads(personId: number, form: LoadedForm | undefined) {
  const [uploads, setUploads] = useState<Uploads>({})
  const latest = useRef<Uploads>(uploads)
  latest.current = uploads
  const sending = useRef(new Map<string, AbortController>())

  const change = useCallback((kind: string, part: Partial<Upload>) => {
    setUploads((all) => (all[kind] ? { ...all, [kind]: { ...all[kind], ...part } } : all))
  }, [])
  const stopAll = useCallback(() => {
    for (const controller of sending.current.values()) controller.abort(STOPPED)
  }, [])
  useEffect(() => stopAll, [stopAll])

  const choose = (kind: string, file: File) => {
    if (!form) return
    const problem = checkFile(form, kind, file)
    const state = problem === null ? 'chosen' : 'refused'
    setUploads((all) => ({ ...all, [kind]: { file, state, progress: 0, message: problem } }))
  }
  const remove = (kind: string) => setUploads(({ [kind]: _removed, ...others }) => others)
  const stop = (kind: string) => {
    sending.current.get(kind)?.abort(STOPPED)
    change(kind, failureOf(STOPPED))
  }

  /** Returns the kinds that were stored and those that were not: refused files are not sent. */
  const send = async (): Promise<{ done: string[]; failed: string[] }> => {
    const kindsIn = (...states: Upload['state'][]) =>
      Object.keys(latest.current).filter((kind) => states.some((state) => latest.current[kind]?.state === state))
    const kinds = kindsIn('chosen', 'failed')
    for (const kind of kinds) {
      sending.current.set(kind, new AbortController())
      change(kind, { state: 'waiting', progress: 0, message: null })
    }
    const done: string[] = []
    const failed = kindsIn('refused')
    for (const kind of kinds) ((await sendOne(kind)) ? done : failed).push(kind)
    return { done, failed }
  }
  const sendOne = async (kind: string): Promise<boolean> => {
    const signal = sending.current.get(kind)?.signal
    const upload = latest.current[kind]
    try {
      if (!signal || !upload) return false
      change(kind, { state: 'sending' })
      const onProgress = (progress: number) => change(kind, { progress })
      const files = { [fileField(kind)]: upload.file }
      await uploadFiles('employee/upload-docs-employee', { idEmployee: personId }, files, { signal, onProgress })
      change(kind, { state: 'done', progress: 1 })
      return true
    } catch (error) {
      change(kind, failureOf(error))
      return false
    } finally {
      sending.current.delete(kind)
    }
  }
  return {
    uploads,
    isSending: Object.values(uploads).some(isOnItsWay),
    isDirty: Object.values(uploads).some(({ state }) => state !== 'done'),
    canSend: Object.values(uploads).some(({ state }) => state === 'chosen' || state === 'failed'),
    choose,
    remove,
    stop,
    send,
    stopAll,
  }
}

const STOPPED = 'stopped'

function failureOf(error: unknown): Partial<Upload> {
  if (error === STOPPED) return { state: 'chosen', progress: 0, message: t('documents.upload.stopped') }
  if (!(error instanceof ApiError)) throw error
  const reason = error.fields.map(({ message }) => message).join(' ') || error.message
  return { state: ABOUT_THE_FILE.includes(error.code) ? 'refused' : 'failed', progress: 0, message: reason }
}
