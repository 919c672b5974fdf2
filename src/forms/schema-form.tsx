import Form from '@rjsf/core'
import {
  deepEquals,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RegistryWidgetsType,
  type TemplatesType,
} from '@rjsf/utils'
import { Checkbox } from 'antd'
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { FieldError } from '../../contract/errors.ts'
import { type Doubt, doubtsOn } from '../../contract/forms/advice.ts'
import { cleanFormData } from '../../contract/forms/clean.ts'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { fillFields, followers } from '../../contract/forms/fill.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import { toFormErrors } from '../../contract/forms/record.ts'
import { shownForm } from '../../contract/forms/shown.ts'
import { t } from '../../contract/language/texts.ts'
import { useLanguage } from '../language.ts'
import { List, Note, ProblemNote } from '../ui/layout.tsx'
import { Callout } from '../ui/notices.tsx'
import { FormViewContext, useFieldTexts } from './field-texts.ts'
import styles from './forms.module.css'
import { bannerOf, type LoadedForm } from './load-form.ts'
import { type FormData, toErrorSchema, toRjsfValidator } from './rjsf-validator.ts'
import { inputModeOf } from './use-control.ts'
import {
  CheckboxWidget,
  DateWidget,
  PasswordWidget,
  RadioWidget,
  RecordWidget,
  SelectWidget,
  TextareaWidget,
  TextWidget,
} from './widgets.tsx'

/** The fields of the form in two columns, one on a narrow screen; a group of fields has its legend as its name. */
function ObjectTemplate({ title, description, properties, fieldPathId }: ObjectFieldTemplateProps<FormData>) {
  const fields = <div className={styles['grid']}>{properties.map(({ content }) => content)}</div>
  if (fieldPathId.path.length === 0) return fields
  const descriptionId = `${fieldPathId.$id}__description`
  return (
    <fieldset id={fieldPathId.$id} className={styles['group']} aria-describedby={description ? descriptionId : undefined}>
      <legend className={styles['legend']}>{title}</legend>
      <Note id={descriptionId} as="div">
        {description}
      </Note>
      {fields}
    </fieldset>
  )
}

export interface SchemaFormHandle {
  /** Does the same as a press on the form's own button. */
  submit: () => void
  /** Shows all errors, asks about unusual values, and answers whether the form may be saved. */
  validate: () => boolean
  /** Sets these values as if they were typed, for example values that depend on a choice outside the form. */
  fill: (values: FormData) => void
}

export interface SchemaFormProps {
  form: LoadedForm
  /** The form's data (readForm). Typed values are kept until this changes in content. */
  data: FormData
  onSubmit: (data: FormData) => void
  /** Called on every change, with the data as typed. */
  onChange?: (data: FormData) => void
  /** Id of the form element, so that a button elsewhere can send it: `<Button htmlType="submit" form={id}>`. */
  id: string
  disabled?: boolean
  /** The person fills in their own data, so the browser may offer saved values. */
  isOwnData?: boolean
  /** The record that choices of other records depend on; must keep its identity between renders. */
  about?: object | undefined
  /** Errors of a refused save (ApiError.fields): shown at their fields until those change. */
  extraErrors?: FieldError[]
  /** Text of a refused save, shown above the fields. */
  banner?: string | null
  formRef?: Ref<SchemaFormHandle>
  /** Content below the fields; buttons that send the form are here or elsewhere on the page. */
  children?: ReactNode
}

const NO_RECORD = {}
const TEMPLATES: Partial<TemplatesType<FormData>> = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate }
const WIDGETS: RegistryWidgetsType<FormData> = {
  TextWidget,
  EmailWidget: TextWidget,
  TextareaWidget,
  DateWidget,
  PasswordWidget,
  SelectWidget,
  RadioWidget,
  CheckboxWidget,
  RecordWidget,
}

/** A form drawn from its schema file. Nothing is sent while a field has an error (C18); the first one gets the focus. */
export function SchemaForm(props: SchemaFormProps) {
  const { form, id, disabled = false, isOwnData = false, about = NO_RECORD, formRef, children } = props
  const [data, setData] = useDataOf(props.data)
  const [wasSent, setWasSent] = useState(0)
  const [left, leave] = useLeftFields()
  const root = useRef<HTMLDivElement>(null)
  const drawn = useRef<Form<FormData>>(null)
  const validator = useMemo(() => toRjsfValidator(form), [form])
  const refused = useServerErrors(form, props.extraErrors, data)
  const extraErrors = useMemo(() => toErrorSchema(refused.fields), [refused])
  const shown = useMemo(() => shownForm(form, data), [form, data])
  const uiSchema = useMemo(() => withWidgets(form, data), [form, data])
  const hasErrors = form.validate(data).length > 0
  const doubts = useDoubts(form, props.data, data)
  const isSent = wasSent > 0 || refused.fields.length > 0

  const language = useLanguage()
  const judged = useRef({ language, isTranslated: false })
  useEffect(() => {
    if (judged.current.language === language) return
    // The form library forgets what is wrong when it gets the texts of another language.
    judged.current = { language, isTranslated: hasErrors }
    drawn.current?.validateForm()
  }, [language, hasErrors])
  useEffect(() => (wasSent > 0 ? focusFirstError(root) : undefined), [wasSent])
  useEffect(() => (props.extraErrors?.length ? focusFirstError(root) : undefined), [props.extraErrors])
  const judge = () => {
    if (hasErrors) setWasSent(wasSent + 1)
    return !hasErrors && doubts.judge()
  }
  // The drawn form validates on a change or when its own button is pressed; a button elsewhere has to call this.
  const validate = () => {
    drawn.current?.validateForm()
    return judge()
  }
  const submitFrom = (isRight: () => boolean) => () => {
    if (isRight()) props.onSubmit(cleanFormData(data))
  }
  const take = (typed: FormData) => {
    const filled = fillTyped(form, data, typed)
    setData(filled)
    props.onChange?.(filled)
  }
  const fill = (values: FormData) => take({ ...data, ...values })
  useImperativeHandle(formRef, () => ({ submit: submitFrom(validate), validate, fill }))
  const filling = useRef(fill)
  useEffect(() => {
    filling.current = fill
  })
  const view = useMemo(
    () => ({
      isOwnData,
      showsErrorsOf: (field: string) => isSent || left.has(field),
      about,
      fill: (values: FormData) => filling.current(values),
    }),
    [isOwnData, isSent, left, about],
  )

  const banner = wasSent > 0 && hasErrors ? (bannerOf(form) ?? t('forms.incomplete')) : (props.banner ?? null)
  const elsewhere = refused.elsewhere.map(({ message }) => message).join(' ')
  return (
    <div ref={root} className={styles['form']}>
      {banner && (
        <Callout type="error" title={banner} bottom="m">
          {elsewhere || undefined}
        </Callout>
      )}
      {doubts.isAsking && (
        <DoubtsNotice doubts={doubts.doubts} isConfirmed={doubts.isConfirmed} onConfirm={doubts.confirm} asked={doubts.asked} />
      )}
      <FormViewContext value={view}>
        <Form<FormData>
          id={id}
          ref={drawn}
          schema={shown.schema as object}
          uiSchema={uiSchema}
          validator={validator}
          formData={data}
          templates={TEMPLATES}
          widgets={WIDGETS}
          idPrefix={id}
          disabled={disabled}
          extraErrors={extraErrors}
          showErrorList={false}
          noHtml5Validate
          liveValidate="onChange"
          onBlur={leave}
          onChange={({ formData = {} }) => take(formData)}
          onSubmit={submitFrom(judge)}
          onError={() => {
            if (!judged.current.isTranslated) judge()
            judged.current.isTranslated = false
          }}
        >
          {children ?? <span />}
        </Form>
      </FormViewContext>
    </div>
  )
}

/** The data being typed. It is reset when the given data changes in content, not when it is only rebuilt. */
function useDataOf(given: FormData): [FormData, (data: FormData) => void] {
  const [state, setState] = useState({ given, data: given })
  const isSame = deepEquals(state.given, given)
  const current = isSame ? state : { given, data: given }
  if (!isSame) setState(current)
  return [current.data, (data) => setState({ ...current, data })]
}

/** Waits for the next frame, when a newly opened tab is visible: a hidden form takes no focus. */
function focusFirstError(root: RefObject<HTMLElement | null>): () => void {
  const frame = requestAnimationFrame(() => {
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const control = wrong?.matches('[role="radiogroup"]') ? wrong.querySelector<HTMLElement>('input') : wrong
    // Of forms that were sent together the first one keeps it.
    const all = [...document.querySelectorAll('[aria-invalid="true"]')]
    if (all.find((one) => one === wrong || one.contains(document.activeElement)) === wrong) control?.focus()
  })
  return () => cancelAnimationFrame(frame)
}

interface DoubtsNoticeProps {
  doubts: readonly Doubt[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
  /** Number of attempts to save: each one moves the focus here. */
  asked: number
}

/** Unusual values that were typed, with one checkbox that confirms them. */
function DoubtsNotice({ doubts, isConfirmed, onConfirm, asked }: DoubtsNoticeProps) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save moves the focus here.
  useEffect(() => {
    const frame = requestAnimationFrame(() => root.current?.querySelector('input')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return (
    <div ref={root}>
      <Callout type="warning" title={t('forms.doubts.title')} bottom="m">
        <List bottom="s" isBulleted>
          {doubts.map(({ title, message }) => (
            <li key={title}>
              {title}: {message}
            </li>
          ))}
        </List>
        <Checkbox checked={isConfirmed} onChange={({ target }) => onConfirm(target.checked)}>
          {t('forms.doubts.confirm')}
        </Checkbox>
      </Callout>
    </div>
  )
}

const NONE: FieldError[] = []

interface Refusal {
  /** Errors at fields of this form, until the field has another value. */
  fields: FieldError[]
  /** Errors about members that this form does not show. */
  elsewhere: FieldError[]
}

/** The errors of a refused save, assigned to the fields of this form. */
function useServerErrors(form: LoadedForm, errors: FieldError[] = NONE, data: FormData): Refusal {
  const [refused, setRefused] = useState({ errors, data })
  const current = refused.errors === errors ? refused : { errors, data }
  if (current !== refused) setRefused(current)
  return useMemo(() => {
    const { fields, elsewhere } = toFormErrors(form, current.errors)
    const isUnchanged = ({ field }: FieldError) => deepEquals(valueAt(data, field), valueAt(current.data, field))
    return { fields: fields.filter(isUnchanged), elsewhere }
  }, [form, current, data])
}

/** Unusual values that were typed: they are saved after the user has confirmed exactly these. */
function useDoubts(form: LoadedForm, given: FormData, data: FormData) {
  const [asked, setAsked] = useState({ about: '', times: 0 })
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const doubts = doubtsOn(form.schema, cleanFormData(given), cleanFormData(data))
  const key = JSON.stringify(doubts)
  const isConfirmed = confirmed === key
  return {
    doubts,
    asked: asked.times,
    isConfirmed,
    // A user who types on is not asked before the next attempt to save.
    isAsking: doubts.length > 0 && asked.about === key,
    confirm: (isRight: boolean) => setConfirmed(isRight ? key : null),
    /** May the data be saved? If not, the question shows. */
    judge: () => {
      const isFine = doubts.length === 0 || isConfirmed
      if (!isFine) setAsked({ about: key, times: asked.times + 1 })
      return isFine
    },
  }
}

/** The form's data after this input: fields that depend on a typed field are filled (`x-fills`, docs/forms.md). */
const fillTyped = (form: LoadedForm, before: FormData, typed: FormData): FormData => {
  const [old, now] = [cleanFormData(before), cleanFormData(typed)]
  return fillFields(form, before, typed, (name) => old[name] !== now[name])
}

/** The form's UI schema: fields that follow from another field are read-only, and those that choose a record have its widget. */
function withWidgets({ schema, ui }: LoadedForm, data: FormData): Record<string, unknown> {
  const readOnly = followers(schema, data).map((name) => [name, { ...(ui[name] as object), 'ui:readonly': true }])
  const choices = Object.entries(schema.properties ?? {}).filter(([, field]) => field['x-options'])
  const drawn = choices.map(([name]) => [name, { ...(ui[name] as object), 'ui:widget': 'RecordWidget' }])
  const all = [...readOnly, ...drawn]
  return all.length > 0 ? { ...ui, ...Object.fromEntries(all) } : ui
}

/** Label, control, and below it help, advice and errors: all that apply are shown. */
function FieldTemplate(props: FieldTemplateProps<FormData>) {
  const { id, label, required, displayLabel, schema, uiSchema, formData, rawErrors, rawHelp, readonly, children } = props
  const field = schema as FieldSchema
  const isNumber = inputModeOf(uiSchema?.['ui:inputmode'], field) === 'decimal'
  const texts = useFieldTexts({ id, schema: field, isNumber, help: rawHelp, value: formData, rawErrors })
  if (field.type === 'object') return children
  const isWide = uiSchema?.['ui:wide'] === true
  return (
    <div className={isWide ? `${styles['field']} ${styles['wide']}` : styles['field']}>
      {displayLabel && (
        <label id={`${id}__label`} htmlFor={id} className={styles['label']}>
          {label}
          {required && !readonly && (
            <span aria-hidden="true" className={styles['required']}>
              *
            </span>
          )}
        </label>
      )}
      <Note id={texts.ids.description} as="div">
        {texts.description}
      </Note>
      {children}
      <Note id={texts.ids.help} as="div">
        {texts.help}
      </Note>
      <Note id={texts.ids.advice} as="div" tone="advice" role="status">
        {texts.advice}
      </Note>
      <ProblemNote id={texts.ids.errors} as="div" className={styles['error']}>
        {texts.errors.length > 0 && texts.errors.join(' ')}
      </ProblemNote>
    </div>
  )
}

/**
 * The fields that were left. A field left by pressing elsewhere counts after the press: otherwise its error would move the
 * pressed button away from the pointer, and the click would be lost.
 */
function useLeftFields(): [ReadonlySet<string>, (id: string) => void] {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const press = useRef<{ isOn: boolean; waiting: string[] }>({ isOn: false, waiting: [] })

  useEffect(() => {
    const begin = () => {
      press.current.isOn = true
    }
    const end = () => {
      press.current.isOn = false
      const { waiting } = press.current
      if (waiting.length === 0) return
      press.current.waiting = []
      // The click event follows the release in the same turn.
      setTimeout(() => setLeft((before) => new Set([...before, ...waiting])))
    }
    const listeners = new AbortController()
    const options = { capture: true, signal: listeners.signal }
    document.addEventListener('pointerdown', begin, options)
    document.addEventListener('pointerup', end, options)
    document.addEventListener('pointercancel', end, options)
    return () => listeners.abort()
  }, [])

  const leave = (id: string) => {
    if (press.current.isOn) press.current.waiting.push(id)
    else setLeft((before) => new Set(before).add(id))
  }
  return [left, leave]
}
