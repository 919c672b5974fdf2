import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../providers/data/http-error.ts'
import { LabelledField } from './labelled-field.tsx'

/**
 * What is typed in a dialog, and `field`, which draws one of it under its name with what the call refused of it; the first
 * refused one within `fields` gets the focus.
 */
export function useLabelledFields<Values extends Record<string, string>>(begin: Values, error: CallError | null) {
  const [values, setValues] = useState(begin)
  const fields = useRef<HTMLDivElement>(null)
  // What is wrong may stand far above the button that was pressed.
  useEffect(() => {
    if (error) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const field = (name: keyof Values & string, label: string, more: object = {}) => (
    <LabelledField
      label={label}
      value={values[name] ?? ''}
      problem={error?.fields?.find((one) => one.field === name)?.message}
      onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
      {...more}
    />
  )
  return { values, isDirty: JSON.stringify(values) !== JSON.stringify(begin), field, fields }
}
