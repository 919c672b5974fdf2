import { useCallback, useState } from 'react'
import type { CallError } from '../../../providers/data/http-error.ts'
import { uploadFiles } from '../../../providers/upload.ts'
import { useCall } from '../../../providers/use-call.ts'
import { useRead } from '../../../providers/use-read.ts'

const LIST = 'contractor/get-all-complete-invoices-by-clients'

export interface Days {
  from: string
  to: string
}

/** Paid invoices that are not yet billed, by company. */
export const useUntaxed = (days: Days) => useRead(LIST, days, { retry: false })

/** The invoices that a file of transfers names, of any day. */
export function useTransfers() {
  const [file, setFile] = useState<File | null>(null)
  const { call, loading, error, data, reset } = useCall(
    useCallback((chosen: File) => uploadFiles(LIST, {}, { transfers_file: chosen }), []),
  )
  const choose = (chosen: File) => {
    setFile(chosen)
    void call(chosen)
  }
  const remove = () => {
    setFile(null)
    reset()
  }
  const known = data?.companies.flatMap(({ invoices }) =>
    invoices.flatMap(({ id, transferMatched }) => (transferMatched ? [id] : [])),
  )
  return { file, choose, remove, loading, problem: problemOf(error), known: new Set(known ?? []) }
}

const problemOf = (error: CallError | null): string | undefined =>
  error ? (error.fields.find(({ field }) => field === 'transfers_file')?.message ?? error.message) : undefined
