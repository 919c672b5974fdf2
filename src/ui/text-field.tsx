import { DayField } from './day-input.tsx'
import style from './field.module.css'
import { Field } from './field.tsx'
import { NativeSelect } from './native-select.tsx'
import { useTypedNumber } from './typed-number.ts'

interface TextFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string | undefined
  /** Any decimal number; `inputMode` says so too, and which keys a phone shows. */
  isNumber?: boolean
  /** The number may be typed with a percent sign; a label with a percent sign says so too. */
  isPercentage?: boolean
  isLong?: boolean
  type?: 'date' | 'month'
  min?: string
  maxLength?: number
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'numeric'
  none?: string
  options?: readonly { value: string; label: string }[]
}

const FEWEST_ROWS = 2
const MOST_ROWS = 20
/** Letters of a line; a browser that sizes boxes to their text by itself needs no guess. */
const LINE = 60

const rowsOf = (text: string): number => {
  const rows = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE)), 0)
  return Math.min(MOST_ROWS, Math.max(FEWEST_ROWS, rows))
}

/** A text box or a select with its label, its hint, and its problem right below. */
export function TextField({ label, value, onChange, problem, hint, options, none, isLong = false, ...rest }: TextFieldProps) {
  const { isPercentage = label.includes('%'), ...others } = rest
  const { isNumber = false, inputMode = isNumber ? 'decimal' : undefined, type = 'text', maxLength, ...more } = others
  const number = useTypedNumber(value, onChange, isPercentage)
  if (type === 'date')
    return <DayField label={label} value={value} hint={hint} problem={problem} onChange={onChange} {...more} />
  return (
    <Field label={label} help={hint} problem={problem}>
      {(field) => {
        const common = {
          ...field,
          value: inputMode ? number.text : value,
          className: 'control',
          onChange: ({ target }: { target: { value: string } }) => (inputMode ? number.change : onChange)(target.value),
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
        if (isLong) return <textarea rows={rowsOf(value)} {...common} className={`control ${style['long']}`} />
        return (
          <input
            type={type}
            autoComplete="off"
            {...more}
            {...(inputMode ? { inputMode, onBlur: number.leave } : { maxLength })}
            {...common}
          />
        )
      }}
    </Field>
  )
}
