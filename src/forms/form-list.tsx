import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import type { FieldError } from '../../contract/errors.ts'
import { Block, Pair } from '../ui/layout.tsx'
import styles from './forms.module.css'
import type { LoadedForm } from './load-form.ts'
import type { FormData } from './rjsf-validator.ts'
import { SchemaForm, type SchemaFormHandle } from './schema-form.tsx'

/** A row keeps its key when rows before it are added or removed. */
export interface FormRow {
  key: string
  data: FormData
}

export const toRow = (data: FormData): FormRow => ({ key: crypto.randomUUID(), data })

export interface FormListHandle {
  /** Shows all errors of all rows and answers whether they may be saved. */
  validate: () => boolean
}

interface FormListProps {
  /** Name of the list, the prefix of its fields in a refusal: `deductions.0.amount`. */
  name: string
  form: LoadedForm
  rows: readonly FormRow[]
  onChange: (rows: readonly FormRow[]) => void
  texts: { title: string; add: string; row: (number: number) => string; remove: (number: number) => string }
  most: number
  disabled: boolean
  errors?: readonly FieldError[] | undefined
  listRef?: Ref<FormListHandle>
}

/** A list of rows of one form: each row is drawn and validated by that form. */
export function FormList({ name, form, rows, onChange, texts, most, disabled, errors = NONE, listRef }: FormListProps) {
  const wrong = useErrorsOfRows(name, rows, errors)
  const handles = useRef(new Map<string, SchemaFormHandle>())
  const add = useRef<HTMLButtonElement>(null)
  useImperativeHandle(listRef, () => ({
    // Validates every row, so that all errors show, not only those of the first row.
    validate: () => rows.map(({ key }) => handles.current.get(key)?.validate() !== false).every(Boolean),
  }))
  const remove = (key: string) => {
    onChange(rows.filter((row) => row.key !== key))
    add.current?.focus()
  }
  return (
    <Block as="fieldset" top="l">
      <legend className={styles['legend']}>{texts.title}</legend>
      {rows.map(({ key, data }, at) => (
        <Pair as="fieldset" align="start" bottom="s" key={key} aria-label={texts.row(at + 1)} className={styles['row']}>
          <SchemaForm
            id={`${name}-${key}`}
            form={form}
            data={data}
            disabled={disabled}
            extraErrors={wrong.get(key) ?? NONE}
            formRef={(handle) => {
              if (handle) handles.current.set(key, handle)
              else handles.current.delete(key)
            }}
            onChange={(typed) => onChange(rows.map((row) => (row.key === key ? { key, data: typed } : row)))}
            onSubmit={() => undefined}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden="true" />}
            aria-label={texts.remove(at + 1)}
            disabled={disabled}
            onClick={() => remove(key)}
          />
        </Pair>
      ))}
      <Button
        ref={add}
        icon={<PlusOutlined aria-hidden="true" />}
        disabled={disabled || rows.length >= most}
        onClick={() => onChange([...rows, toRow({})])}
      >
        {texts.add}
      </Button>
    </Block>
  )
}

const NONE: FieldError[] = []

/** Errors by the key of their row, so that they stay with it when a row before it is removed. */
function useErrorsOfRows(name: string, rows: readonly FormRow[], errors: readonly FieldError[]) {
  const [placed, setPlaced] = useState({ errors: NONE as readonly FieldError[], byKey: new Map<string, FieldError[]>() })
  if (placed.errors === errors) return placed.byKey
  const byKey = new Map(rows.map(({ key }, at) => [key, errorsAt(errors, `${name}.${at}.`)]))
  setPlaced({ errors, byKey })
  return byKey
}

const errorsAt = (errors: readonly FieldError[], place: string): FieldError[] =>
  errors
    .filter(({ field }) => field.startsWith(place))
    .map(({ field, message }) => ({ field: field.slice(place.length), message }))
