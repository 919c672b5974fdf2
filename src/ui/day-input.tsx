import { Input, type InputProps, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import style from './field.module.css'
import { Field } from './field.tsx'

/** The value of a half-typed day. It is no date, so that every rule for one refuses it. */
export const HALF_TYPED = '-'

interface DayInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (day: string) => void
}

/** The browser's own calendar: known to its user, to the keyboard and to screen readers. */
export function DayInput({ value, onChange, onBlur, className = '', ...rest }: DayInputProps) {
  // The events of antd hold a copy of the field, which knows nothing of half a day.
  const shown = useRef<InputRef>(null)
  // A half-typed day has an empty value like an emptied field, and often no event of change.
  const read = () => {
    const input = shown.current?.input
    const typed = input?.validity.badInput ? HALF_TYPED : (input?.value ?? '')
    if (typed !== value) onChange(typed)
  }
  useEffect(() => {
    // React sets no empty value where it is empty already, and half a day would stay.
    const input = shown.current?.input
    if (value === '' && input?.validity.badInput) input.value = ''
  }, [value])
  return (
    <Input
      {...rest}
      ref={shown}
      type="date"
      className={`${style['day']} ${className}`}
      status={rest['aria-invalid'] ? 'error' : ''}
      value={value === HALF_TYPED ? '' : value}
      onChange={read}
      onClear={() => onChange('')}
      onKeyDown={(event) => {
        if (event.key === 'Enter') read()
      }}
      onBlur={(event) => {
        read()
        onBlur?.(event)
      }}
    />
  )
}

/** The problem of a half-typed day, from the moment its field is left. */
export function useHalfDay(value: string) {
  const [isLeft, setLeft] = useState(false)
  return { problem: isLeft && value === HALF_TYPED ? t('forms.wholeDay') : undefined, onBlur: () => setLeft(true) }
}

interface DayFieldProps extends Pick<DayInputProps, 'value' | 'onChange' | 'min'> {
  label: string
  hint?: string | undefined
  problem?: string | undefined
}

export function DayField({ label, hint, problem, ...rest }: DayFieldProps) {
  const half = useHalfDay(rest.value)
  return (
    <Field label={label} help={hint} problem={half.problem ?? problem}>
      {(control) => <DayInput {...control} {...rest} onBlur={half.onBlur} />}
    </Field>
  )
}
