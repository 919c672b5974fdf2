import type { ReactNode } from 'react'
import { Note } from '../../ui/layout.tsx'
import style from './tax-bills.module.css'

interface FieldProps {
  /** Of the control, which points to its note by `${id}-note`. */
  id: string
  label: string
  help?: string | undefined
  problem?: string | undefined
  children: ReactNode
}

/** A labelled control with its help, or what is wrong with it. */
export function Field({ id, label, help, problem, children }: FieldProps) {
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      {children}
      <Note
        id={`${id}-note`}
        top="xs"
        tone={problem === undefined ? 'quiet' : 'wrong'}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem ?? help}
      </Note>
    </div>
  )
}
