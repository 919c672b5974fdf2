import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldError } from '../../contract/errors.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema, Form } from '../../contract/forms/definition.ts'
import { bannerOf, type LoadedForm } from '../forms/load-form.ts'
import { LightField } from './light-field.tsx'
import { Banner, SubmitButton, useSubmit, WithForm } from './parts.tsx'

interface LightFormProps extends Omit<FieldsFormProps, 'form'> {
  name: Parameters<typeof WithForm>[0]['name']
  /** Number of its fields, whose room is kept until it is loaded. */
  fields: number
}

/** A form of the schemas by its name, drawn as soon as it is loaded. */
export const LightForm = ({ name, fields, ...props }: LightFormProps) => (
  <WithForm name={name} fields={fields} hasAside={props.children !== undefined}>
    {(form) => <FieldsForm {...props} form={form} />}
  </WithForm>
)

interface FieldsFormProps {
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
function FieldsForm({ id, form, submit, submitting, onSubmit, onTyping, children, secondary }: FieldsFormProps) {
  const { schema, ui } = form
  const names = Object.keys(schema.properties ?? {})
  const [values, setValues] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [refusal, setRefusal] = useState<ShownErrors | null>(null)
  const [wantsFocus, setWantsFocus] = useState(0)
  const { call, isBusy, run } = useSubmit('stay-busy')
  const element = useRef<HTMLFormElement>(null)

  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (wantsFocus === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(first ?? element.current?.querySelector('input'))?.focus()
  }, [wantsFocus])

  // A corrected field loses its error at once; typing reports no new errors.
  const stillWrong = (now: Record<string, string>, among: readonly string[]) =>
    among.length === 0 ? [] : form.validate(cleanFormData(now)).filter(({ field }) => among.includes(field))
  const errors = refusal ?? arrangeErrors(form, stillWrong(values, wrong))

  const change = (name: string, value: string) => {
    const next = { ...values, [name]: value }
    setValues(next)
    onTyping?.(name)
    setWrong(stillWrong(next, Object.keys(errors.fields)).map(({ field }) => field))
    setRefusal(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const data = cleanFormData(values)
    const found = form.validate(data)
    setRefusal(null)
    setWrong(found.map(({ field }) => field))
    if (found.length > 0) return setWantsFocus(wantsFocus + 1)
    const failure = await run(() => onSubmit(data as Record<string, string>))
    if (!failure) return
    const { fields } = arrangeErrors(
      form,
      failure.fields.filter(({ field }) => names.includes(field)),
    )
    // Where a field shows the reason, the banner does not repeat it.
    setRefusal({ banner: Object.values(fields).includes(failure.message) ? null : failure.message, fields })
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

/** The errors of a form: one text for the whole form, and texts next to fields. */
interface ShownErrors {
  banner: string | null
  /** Message at each field; empty text marks the field as wrong where the banner already gives the reason. */
  fields: Record<string, string>
}

const NO_ERRORS: ShownErrors = { banner: null, fields: {} }

/**
 * The form's own text is its banner (A1, A11). Without one, a message that several fields share is shown once for all of them
 * (both new passwords name the same rule) instead of under each.
 */
function arrangeErrors(form: Pick<Form, 'schema'>, errors: readonly FieldError[]): ShownErrors {
  if (errors.length === 0) return NO_ERRORS
  const shared = sharedMessages(form.schema)
  return {
    banner: bannerOf(form) ?? errors.find(({ message }) => shared.has(message))?.message ?? null,
    fields: Object.fromEntries(errors.map(({ field, message }) => [field, shared.has(message) ? '' : message])),
  }
}

function sharedMessages(schema: FieldSchema): Set<string> {
  const all = Object.values(schema.properties ?? {}).flatMap(({ 'x-error': texts }) =>
    typeof texts === 'object' ? [...new Set(Object.values(texts))] : (texts ?? []),
  )
  return new Set(all.filter((message, at) => all.indexOf(message) !== at))
}
