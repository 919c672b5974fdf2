import { type ReactNode, type Ref, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import { toFormErrors, writeForm } from '../../contract/forms/record.ts'
import { shownForm } from '../../contract/forms/shown.ts'
import { isChanged } from '../forms/is-changed.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { useFirstField } from '../forms/loading-form.tsx'
import { type Choice, type Conflict, Conflicts, useMerge } from '../forms/merge/conflicts.tsx'
import { SchemaForm, type SchemaFormHandle } from '../forms/schema-form.tsx'

export type FormData = Record<string, unknown>

export interface FormPartHandle {
  /** Shows the form's errors and answers null, or answers the payload when there are none. */
  take: () => { payload: FormData; typed: FormData; raw: FormData } | null
  fill: (values: FormData) => void
  /** Merges the record that another person saved into the typed text. */
  merge: (latest: FormData) => void
}

export interface FormPartProps {
  form: LoadedForm
  /** The record as it was read. */
  first: FormData
  /** First content of the drawn form. */
  start: FormData
  disabled: boolean
  isOwnData: boolean
  /** Its first field has the focus. */
  isFocused: boolean
  about: object | undefined
  errors: readonly FieldError[]
  lead: ReactNode
  onChange: (typed: FormData, isDirty: boolean) => void
  onSubmit: () => void
  ref: Ref<FormPartHandle>
}

/** The form of a dialog. It includes the form library, so it is loaded with the first dialog that has a form. */
export function FormPart({
  form,
  disabled,
  isOwnData,
  isFocused,
  about,
  errors,
  lead,
  onChange,
  onSubmit,
  ref,
  ...props
}: FormPartProps) {
  const id = `dialog-${form.name}`
  // The record as read, the data the form is drawn with (possibly merged with a newer record), and the current data.
  const [before, setBefore] = useState(props.first)
  const [start, setStart] = useState(props.start)
  const [typed, setTyped] = useState(props.start)
  const merge = useMerge([form])
  const handle = useRef<SchemaFormHandle>(null)
  const refused = useMemo(() => toFormErrors(form, errors).fields, [form, errors])
  useFirstField(id, isFocused && !disabled)
  useImperativeHandle(ref, () => ({
    take: () => {
      if (handle.current?.validate() !== true || !merge.check()) return null
      // Text typed in a field that is hidden now is not sent.
      const shown = shownForm(form, typed)
      const kept = Object.entries(typed).filter(([name]) => name in (shown.schema.properties ?? {}))
      return { payload: writeForm(shown, typed), typed: cleanFormData(Object.fromEntries(kept)), raw: typed }
    },
    fill: (values) => handle.current?.fill(values),
    merge: (latest) => {
      const of = (members: FormData) => ({ [form.name]: members })
      const merged = merge.take(of(before), of(typed), of(latest))[form.name] ?? {}
      setBefore(latest)
      setStart(merged)
      setTyped(merged)
      onChange(merged, isChanged(latest, merged))
    },
  }))
  const choose = (conflict: Conflict, choice: Choice) =>
    handle.current?.fill(merge.choose(conflict, choice, { [form.name]: typed }).values)
  return (
    <>
      <Conflicts merge={merge} onChoose={choose} />
      {lead}
      <SchemaForm
        id={id}
        form={form}
        data={start}
        disabled={disabled}
        isOwnData={isOwnData}
        about={about}
        {...(refused.length > 0 ? { extraErrors: errors as FieldError[] } : {})}
        formRef={handle}
        onChange={(data) => {
          setTyped(data)
          onChange(data, isChanged(before, data))
        }}
        onSubmit={onSubmit}
      >
        {/*
          With several fields Enter sends a form only if it has a submit button; the visible one is outside. The form would
          judge its own fields alone, the dialog judges all its parts.
        */}
        <button
          type="submit"
          hidden
          onClick={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        />
      </SchemaForm>
    </>
  )
}
