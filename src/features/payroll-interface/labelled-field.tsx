import { useId } from 'react'
import { Note } from '../../ui/layout.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import style from './payroll-interface.module.css'

interface LabelledFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  problem?: string | undefined
  hint?: string
  isNumber?: boolean
  isLong?: boolean
  type?: 'date'
  min?: string
  /** Of options: the text of the empty choice. */
  none?: string
  options?: readonly { value: string; label: string }[]
}

/** A field under its name, with a hint, and what is wrong with it right below. */
export function LabelledField({ label, value, onChange, problem, hint, options, none, ...kind }: LabelledFieldProps) {
  const id = useId()
  const { isNumber = false, isLong = false, type, min } = kind
  const common = {
    ...{ id, value, className: style['input'] },
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${id}-hint`,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <NativeSelect
          label={label}
          value={value}
          options={options}
          onChange={onChange}
          {...(none === undefined ? {} : { none })}
        />
      ) : isLong ? (
        <textarea rows={value.split('\n').length > 3 ? 6 : 2} {...common} />
      ) : (
        <input
          type={type ?? 'text'}
          {...common}
          {...(min === undefined ? {} : { min })}
          {...(isNumber ? { inputMode: 'decimal' } : {})}
        />
      )}
      <Note id={`${id}-hint`} as="div" tone={problem === undefined ? 'quiet' : 'wrong'}>
        {problem ?? hint}
      </Note>
    </div>
  )
}
