import { type ReactNode, useId } from 'react'
import { Stack } from '../../ui/layout.tsx'
import style from './invoice-batches.module.css'

interface FieldProps {
  label: string
  help?: string
  error?: string | undefined
  children: (props: { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean }) => ReactNode
}

/** A labelled field with its help, or what is wrong with it. */
export function Field({ label, help, error, children }: FieldProps) {
  const id = useId()
  const note = error ?? help
  return (
    <Stack gap="xs">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': note === undefined ? undefined : `${id}-note`, 'aria-invalid': error !== undefined })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          className={style[error === undefined ? 'help' : 'error']}
          role={error === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </Stack>
  )
}
