import style from './field.module.css'
import { Field } from './field.tsx'
import { NativeSelect } from './native-select.tsx'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string | undefined
  isNumber?: boolean
  isLong?: boolean
  type?: 'date' | 'month'
  min?: string
  maxLength?: number
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'numeric'
  /** Text of the empty option. */
  none?: string
  options?: readonly { value: string; label: string }[]
}

const LONG = 3

/** A text box or a select with its label, its hint, and its problem right below. */
export function TextField({ label, value, onChange, problem, hint, options, none, isLong = false, ...rest }: TextFieldProps) {
  const { isNumber = false, type = 'text', ...more } = rest
  return (
    <Field label={label} help={hint} problem={problem}>
      {(field) => {
        const common = {
          ...field,
          value,
          className: style['input'],
          onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
        }
        if (options)
          return (
            <NativeSelect
              label={label}
              value={value}
              options={options}
              onChange={onChange}
              {...(none === undefined ? {} : { none })}
            />
          )
        if (isLong) return <textarea rows={value.split('\n').length > LONG ? 6 : 2} {...common} />
        return (
          <input
            type={type}
            autoComplete="off"
            {...(isNumber ? { inputMode: 'decimal' as const } : {})}
            {...more}
            {...common}
          />
        )
      }}
    </Field>
  )
}
