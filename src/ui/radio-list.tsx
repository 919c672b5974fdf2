import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface RadioListProps<V extends string> {
  label: string
  value: V
  /** Text of each choice. */
  options: Readonly<Record<V, ReactNode>>
  disabled?: boolean
  /** Side by side where there is room. */
  isRow?: boolean
  onChange: (value: V) => void
  /** Content below the choice. */
  children?: ReactNode
}

/** A choice of a few options, all of them visible. */
export function RadioList<V extends string>(props: RadioListProps<V>) {
  const { label, value, options, disabled = false, isRow = false, onChange, children } = props
  const name = useId()
  return (
    <fieldset className={style['radios']} data-row={isRow} disabled={disabled}>
      <legend>{label}</legend>
      {(Object.entries(options) as [V, ReactNode][]).map(([one, words]) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
          <span>{words}</span>
        </label>
      ))}
      {children}
    </fieldset>
  )
}
