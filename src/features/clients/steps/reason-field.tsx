import { Input } from 'antd'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import style from '../clients.module.css'

const MAX = 500

interface ReasonFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
  isRequired: boolean
  error: string | null
}

/** A reason in somebody's own words. */
export function ReasonField({ id, label, value, onChange, isRequired, error }: ReasonFieldProps) {
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={isRequired}
        aria-invalid={error !== null}
        aria-describedby={`${id}-help`}
        {...(error ? { status: 'error' as const } : {})}
      />
      <p id={`${id}-help`} className={error ? style['wrong'] : style['quiet']} role={error ? 'alert' : undefined}>
        {error ?? CLIENT_TEXTS.steps.reasonHelp}
      </p>
    </div>
  )
}
