import { Checkbox, Input, Radio } from 'antd'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { t, valueText } from '../../contract/language/texts.ts'
import { MISSING } from '../ui/format.ts'
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
