import { useState } from 'react'
import { readForm } from '../../contract/forms/record.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import type { FormData } from './form-part.tsx'

/**
 * The record of an OperationDialog as it was when the dialog opened, and the members of the dialog that fill its form: a newer
 * record must not replace what is being typed, and is merged with it only on request.
 */
export function useRecordForm<R extends FormData | null>(
  shown: R,
  read: () => Promise<R | undefined>,
  dataOf: (form: LoadedForm, record: R) => FormData = (form, record) => readForm(form, record ?? {}),
) {
  const [record, setRecord] = useState(shown)
  const readLatest = async (form: LoadedForm) => {
    const latest = await read()
    if (latest) setRecord(latest)
    return latest && dataOf(form, latest)
  }
  return { record, filled: { prefill: (form: LoadedForm) => dataOf(form, record), readLatest } }
}
