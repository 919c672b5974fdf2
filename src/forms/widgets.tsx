import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Radio } from 'antd'
import { useContext, useState } from 'react'
import type { FieldSchema, Options } from '../../contract/forms/definition.ts'
import { valueAt } from '../../contract/forms/paths.ts'
import { t } from '../../contract/language/texts.ts'
import { valueText } from '../../contract/language/values.ts'
import { useRead } from '../../providers/calls.ts'
import { RecordFilter } from '../tables/record-filter.tsx'
import { DayInput } from '../ui/day-input.tsx'
import { MISSING } from '../ui/format.ts'
import { FormViewContext } from './field-texts.ts'
import styles from './forms.module.css'
import { type ControlProps, useControl } from './use-control.ts'

interface Choice {
  value: string | number
  label: string
}

function choicesOf(schema: FieldSchema): Choice[] {
  const values = (schema.enum ?? []) as (string | number)[]
  return values.map((value) => ({ value, label: schema['x-labels']?.[String(value)] ?? valueText(value) }))
}

/** The browser's own select: known to its user, to phones, to the keyboard and to screen readers. */
export function SelectWidget(props: ControlProps) {
  const { common, typing, text, isEmpty } = useControl(props)
  const choices = choicesOf(props.schema as FieldSchema)
  const chosen = choices.find(({ value }) => String(value) === text)
  // A value that the list no longer offers stays visible, so that the user sees what is wrong.
  const isUnknown = !isEmpty && !chosen
  if (props.readonly) {
    const { 'aria-invalid': _invalid, ...rest } = common
    return <Input {...rest} readOnly variant="filled" placeholder={MISSING} value={chosen?.label ?? text} />
  }
  const choose = (value: string) => props.onChange(choices.find((choice) => String(choice.value) === value)?.value)
  return (
    <select
      {...common}
      autoComplete={typing.autoComplete}
      className="control"
      value={text}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{props.placeholder || t('forms.choose')}</option>
      {isUnknown && <option value={text}>{text}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={String(value)}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function RadioWidget(props: ControlProps) {
  const { common, text } = useControl(props)
  const { id, name, required, disabled, onBlur, ...aria } = common
  return (
    <div {...aria} id={id} role="radiogroup" aria-labelledby={`${id}__label`} aria-required={required} onBlur={onBlur}>
      {choicesOf(props.schema as FieldSchema).map(({ value, label }) => (
        <Radio
          key={value}
          name={name}
          value={String(value)}
          disabled={Boolean(disabled || props.readonly)}
          checked={String(value) === text}
          onChange={() => props.onChange(value)}
        >
          {label}
        </Radio>
      ))}
    </div>
  )
}

export function CheckboxWidget(props: ControlProps) {
  const { common } = useControl(props)
  return (
    <Checkbox
      {...common}
      disabled={Boolean(props.disabled || props.readonly)}
      checked={props.value === true}
      onChange={(event) => props.onChange(event.target.checked)}
    >
      {props.label}
    </Checkbox>
  )
}

type Found = { id: number } & Record<string, unknown>

const optionsOf = ({ schema }: ControlProps): Options => (schema as FieldSchema)['x-options'] ?? {}

/** A field that chooses another record (`x-options`, docs/forms.md). */
export function RecordWidget(props: ControlProps) {
  return optionsOf(props).resource === undefined ? <Listed {...props} /> : <Searched {...props} />
}

/** All records that a call answers, in a list. */
function Listed(props: ControlProps) {
  const { about } = useContext(FormViewContext)
  const options = optionsOf(props)
  const { operation, records = '', without } = options
  // Any call may be named here; this one gives the types.
  const { data } = useRead(operation as 'client/find-account-managers', conditionsOf(options, about), { reuses: true })
  const found = ((data && valueAt(data, records)) ?? []) as Found[]
  const offered = found.filter(({ id }) => id !== meantBy(without, about))
  const labels = Object.fromEntries(offered.map((record) => [record.id, nameOf(options, record)]))
  const schema = { ...props.schema, enum: offered.map(({ id }) => id), 'x-labels': labels }
  return <SelectWidget {...props} schema={schema} value={data ? props.value : undefined} />
}

/** The records of a resource, found while their name is typed. */
function Searched(props: ControlProps) {
  const { about, fill } = useContext(FormViewContext)
  const { common, text } = useControl(props)
  const options = optionsOf(props)
  return (
    <RecordFilter<Found>
      control={common}
      title={props.label}
      placeholder={props.placeholder || t('lists.find.placeholder')}
      resource={options.resource ?? ''}
      filters={conditionsOf(options, about)}
      nameOf={(record) => nameOf(options, record)}
      value={text}
      onChange={(id, record) => fill({ [props.name]: id === '' ? undefined : Number(id), ...copied(options, record) })}
    />
  )
}

const meantBy = (given: unknown, about: object): unknown =>
  typeof given === 'string' && given.startsWith('@') ? valueAt(about, given.slice(1)) : given

const conditionsOf = ({ with: conditions = {} }: Options, about: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(conditions).map(([name, value]) => [name, meantBy(value, about)]))

const nameOf = ({ name = ['name'], between = ' ' }: Options, record: Found): string =>
  name.flatMap((member) => record[member] || []).join(between)

/** A member that the record lacks clears no field. */
const copied = ({ copies = [] }: Options, record: Found | undefined): Record<string, unknown> =>
  Object.fromEntries(copies.flatMap((member) => (record?.[member] == null ? [] : [[member, record[member]]])))

/** One line of text; a field with `examples` offers them while typing, in the current language, and keeps the stored word. */
export function TextWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { format, examples } = props.schema
  const suggestions = Array.isArray(examples) ? examples.map(String) : []
  const stored = (typed: string) => suggestions.find((word) => valueText(word) === typed) ?? typed
  const listId = `${props.id}__examples`
  return (
    <>
      <Input
        {...common}
        {...typing}
        type={format === 'email' ? 'email' : 'text'}
        variant={props.readonly ? 'filled' : 'outlined'}
        status={common['aria-invalid'] ? 'error' : ''}
        {...(suggestions.length > 0 ? { list: listId } : {})}
        value={suggestions.includes(text) ? valueText(text) : text}
        onChange={(event) => change(stored(event.target.value))}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={valueText(suggestion)} />
          ))}
        </datalist>
      )}
    </>
  )
}

export function TextareaWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  return (
    <Input.TextArea
      {...common}
      {...typing}
      autoSize={{ minRows: 3, maxRows: 10 }}
      variant={props.readonly ? 'filled' : 'outlined'}
      status={common['aria-invalid'] ? 'error' : ''}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}

export function DateWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { maxLength: _cut, ...rest } = typing
  // A date field has no placeholder, so a missing read-only value is shown as text.
  if (props.readonly && text === '') return <Input {...common} {...rest} variant="filled" value="" />
  return (
    <DayInput
      {...common}
      {...rest}
      variant={props.readonly ? 'filled' : 'outlined'}
      value={text}
      onChange={(day) => !props.readonly && change(day)}
    />
  )
}

/** Hidden characters with a button to show them. No `maxlength`: the user would not see that the end is cut off. */
export function PasswordWidget(props: ControlProps) {
  const { common, typing, text, change } = useControl(props)
  const { maxLength: _cut, ...rest } = typing
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      {...common}
      {...rest}
      type={isShown ? 'text' : 'password'}
      status={common['aria-invalid'] ? 'error' : ''}
      value={text}
      onChange={(event) => change(event.target.value)}
      suffix={
        <Button
          className={styles['reveal'] ?? ''}
          type="text"
          size="small"
          aria-controls={props.id}
          aria-label={t(isShown ? 'forms.hide' : 'forms.show', { field: props.label.toLowerCase() })}
          disabled={props.disabled ?? false}
          icon={isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={(event) => {
            // antd would move the focus into the field, away from the button that was pressed.
            event.stopPropagation()
            setIsShown(!isShown)
          }}
        />
      }
    />
  )
}
