import { useId } from 'react'
import { Note } from '../../ui/layout.tsx'
import style from './simulation.module.css'

interface TextFieldProps {
  label: string
  value: string
  problem: string | undefined
  onChange: (value: string) => void
  type?: string
  min?: string
  placeholder?: string | undefined
  inputMode?: 'decimal' | 'numeric'
}

/** A labelled box whose problem stands below it and is read with it. */
export function TextField({ label, problem, onChange, type = 'text', ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        className={style['input']}
        maxLength={20}
        autoComplete="off"
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        {...rest}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem !== undefined && (
        <Note id={`${id}-problem`} as="div" tone="wrong">
          {problem}
        </Note>
      )}
    </div>
  )
}
