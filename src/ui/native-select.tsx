import style from './field.module.css'

interface NativeSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** Text of the empty choice; without it there is none. */
  none?: string
  className?: string | undefined
}

/** The browser's own select, in the look of the other controls: right for keyboard, phone and screen reader. */
export function NativeSelect({ label, value, options, onChange, none, className }: NativeSelectProps) {
  return (
    <select
      className={`control ${style['select']} ${className ?? ''}`}
      aria-label={label}
      value={value}
      data-empty={value === ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
