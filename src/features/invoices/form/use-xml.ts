import { useCallback, useState } from 'react'
import { type ResultOf, useCall } from '../../../../providers/calls.ts'
import { uploadFiles } from '../../../../providers/upload.ts'

const CHECK = 'contractor/check-xml-invoice'
export type CheckedXml = ResultOf<typeof CHECK>

/** The tax bill that goes with an invoice: its XML as the server reads it, and its PDF. */
export function useXml(contractId: number | undefined, onRead: (bill: CheckedXml) => void) {
  const [xml, setXml] = useState<File | null>(null)
  const [pdf, setPdf] = useState<File | null>(null)
  const { call, loading, data, error, reset } = useCall(
    useCallback((chosen: { contractId: number; file: File }) => {
      return uploadFiles(CHECK, { contractId: chosen.contractId }, { xml_file: chosen.file })
    }, []),
  )
  const read = async (file: File, id: number | undefined) => {
    if (id === undefined) return null
    const end = await call({ contractId: id, file })
    return end.data?.data ?? null
  }
  return {
    xml,
    pdf,
    loading,
    setPdf,
    bill: xml === null ? null : (data?.data ?? null),
    /** The reason why the XML cannot be read. */
    problem: error ? (error.fields[0]?.message ?? error.message) : undefined,
    choose: async (file: File) => {
      setXml(file)
      const bill = await read(file, contractId)
      if (bill) onRead(bill)
    },
    /** Checks it again for another contract; keeps the fields it filled in. */
    checkFor: (id: number) => {
      if (xml) void read(xml, id)
    },
    remove: () => {
      setXml(null)
      setPdf(null)
      reset()
    },
    files: { ...(xml ? { xml_file: xml } : {}), ...(pdf && xml ? { pdf_file: pdf } : {}) },
  }
}
