import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { LoadedForm } from '../forms/load-form.ts'
import { arrangeErrors, NO_ERRORS } from './form-errors.ts'
import { LightField } from './light-field.tsx'
import { Banner, SubmitButton } from './parts.tsx'
import { useSubmit } from './use-submit.ts'

interface LightFormProps {
  /** Unique on the page. */
  id: string
  form: LoadedForm
  submit: string
  submitting: string
  /** Sends the trimmed values. A thrown ApiError is shown; after success the form stays busy until it is replaced. */
  onSubmit: (values: Record<string, string>) => Promise<void>
  /** Called with the name of the field being typed in. */
  onTyping?: (field: string) => void
  /** Between the fields and the button. */
  children?: ReactNode
  secondary?: ReactNode
}

/**
 * A form of plain text fields, drawn from the same schema, ui and validator as the office's forms, without antd and
 * rjsf. Nothing is sent while the validator finds an error; the first wrong field gets the focus.
 */
export function LightForm({ id, form, submit, submitting, onSubmit, onTyping, children, secondary }: LightFormProps) {
  const { schema, ui } = form
  const names = Object.keys(schema.properties ?? {})
  const [values, setValues] = useState<Record<string, string>>({})
  const [errors, setErrors] = useState(NO_ERRORS)
  const [wantsFocus, setWantsFocus] = useState(0)
  const { call, isBusy, run } = useSubmit('stay-busy')
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (wantsFocus === 0) return
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? element.current?.querySelector('input'))?.focus()
  }, [wantsFocus])

  const change = (name: string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    onTyping?.(name)
    if (errors !== NO_ERRORS) setErrors(stillWrong(next))
  }
  // A corrected field loses its error at once; typing reports no new errors.
  const stillWrong = (next: Record<string, string>) => {
    const remaining = form.validate(cleanFormData(next)).filter(({ field }) => errors.fields[field] !== undefined)
    return arrangeErrors(form, remaining)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const data = cleanFormData(values)
    const found = form.validate(data)
    if (found.length > 0) {
      setErrors(arrangeErrors(form, found))
      setWantsFocus(wantsFocus + 1)
      return
    }
    setErrors(NO_ERRORS)
    const failure = await run(() => onSubmit(data as Record<string, string>))
    if (!failure) return
    const known = failure.fields.filter(({ field }) => names.includes(field))
    setErrors({ banner: failure.message, fields: arrangeErrors(form, known).fields })
    setWantsFocus(wantsFocus + 1)
  }

  return (
    <form
      ref={element}
      noValidate
      aria-labelledby="screen-title"
      data-status={call.status}
      onSubmit={(event) => void send(event)}
    >
      {names.map((name) => (
        <LightField
          key={name}
          id={`${id}-${name}`}
          name={name}
          schema={schema.properties?.[name] ?? {}}
          ui={(ui[name] ?? {}) as Record<string, unknown>}
          isRequired={schema.required?.includes(name) ?? false}
          value={values[name] ?? ''}
          error={errors.fields[name]}
          errorId={`${id}-banner`}
          onChange={(value) => change(name, value)}
        />
      ))}
      {children}
      <Banner id={`${id}-banner`}>{errors.banner}</Banner>
      <div className="actions">
        <SubmitButton isBusy={isBusy} label={submit} busyLabel={submitting} />
        {secondary}
      </div>
    </form>
  )
}
