import { useCallback, useRef, useState } from 'react'
import type { ApiError } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/calls.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { type Corrections, type Created, type Preview, type RowError, toList, withErrors } from './preview.ts'

const IMPORT = 'employee/bulk-create-employe-from-csv'
const OK = 200

interface Sent {
  file: File
  companyId: number | null
  corrections: Corrections
  dryRun: boolean
  requestKey?: string
}

/**
 * The import of one file: preview, corrections and result. Corrections survive every failed call, and one request key belongs
 * to one content, so that a repeated "Create" creates no one twice.
 */
export function useImport() {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [corrections, setCorrections] = useState<Corrections>({})
  const [checked, setChecked] = useState<Corrections>({})
  const [fileErrors, setFileErrors] = useState<readonly RowError[]>([])
  const [created, setCreated] = useState<readonly Created[] | null>(null)
  const [percent, setPercent] = useState(0)
  const key = useRef('')
  const send = useCallback(({ file, companyId, corrections: typed, dryRun, requestKey }: Sent) => {
    setPercent(0)
    const list = toList(typed)
    const input = {
      ...(companyId === null ? {} : { companyId }),
      ...(dryRun ? { dryRun } : {}),
      ...(list.length > 0 ? { corrections: list } : {}),
      ...(requestKey === undefined ? {} : { requestKey }),
    }
    const onProgress = (share: number) => setPercent(Math.round(share * 100))
    return uploadFiles(IMPORT, input, { csv_file: file }, { onProgress })
  }, [])
  const { call, reset, loading, error } = useCall(send)

  const check = async (file: File, companyId: number | null): Promise<void> => {
    const end = await call({ file, companyId, corrections, dryRun: true })
    setFileErrors(end.status === OK ? [] : rowErrorsOf(end.error?.list))
    const { columns, rows, validRows } = end.data ?? {}
    if (!columns || !rows) return
    key.current = crypto.randomUUID()
    setPreview({ columns, rows, validRows: validRows ?? 0 })
    setChecked(corrections)
  }
  const create = async (file: File, companyId: number | null): Promise<boolean> => {
    const end = await call({ file, companyId, corrections, dryRun: false, requestKey: key.current })
    const late = rowErrorsOf(end.error?.list)
    if (preview && late.length > 0) setPreview(withErrors(preview, late))
    if (end.status === OK) setCreated(end.data?.employees ?? [])
    return end.status === OK
  }
  const restart = useCallback(() => {
    setPreview(null)
    setCorrections({})
    setChecked({})
    setFileErrors([])
    setCreated(null)
    reset()
  }, [reset])
  const correct = useCallback((cell: string, value: string) => setCorrections((all) => ({ ...all, [cell]: value })), [])
  const unchecked = Object.entries(corrections).filter(([cell, value]) => checked[cell] !== value).length
  const refusal = error && fileErrors.length === 0 && !error.list ? error : null
  return {
    preview,
    corrections,
    correct,
    unchecked,
    fileErrors,
    created,
    percent,
    loading,
    refusal,
    check,
    create,
    restart,
  }
}

const rowErrorsOf = (list: ApiError['list'] | undefined): readonly RowError[] => (list ?? []) as readonly RowError[]
