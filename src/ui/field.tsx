import { type ReactNode, useId } from 'react'
import style from './field.module.css'
import { Note } from './layout.tsx'

/** Props that connect a control with its label and its note. */
interface Control {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean
  status: 'error' | ''
}

interface FieldProps {
  /** Id of the control, where its screen needs it. The note below is `${id}-note`. */
  id?: string
  label: string
  help?: string | undefined
  problem?: string | undefined
  children: ReactNode | ((control: Control) => ReactNode)
}

export function Field({ id: given, label, help, problem, children }: FieldProps) {
  const generatedId = useId()
  const id = given ?? generatedId
  const note = problem ?? help
  const control: Control = {
    id,
    'aria-describedby': note === undefined ? undefined : `${id}-note`,
    'aria-invalid': problem !== undefined,
    status: problem === undefined ? '' : 'error',
  }
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      {typeof children === 'function' ? children(control) : children}
      {note !== undefined && (
        <Note
          id={`${id}-note`}
          tone={problem === undefined ? 'quiet' : 'wrong'}
          {...(problem === undefined ? {} : { role: 'alert' })}
        >
          {note}
        </Note>
      )}
    </div>
  )
}
