import { Input } from 'antd'
import { useId } from 'react'
import { REASON_TEXTS } from '../texts/reason.ts'
import { Note } from './layout.tsx'
import style from './reason-field.module.css'
import type { useReason } from './use-reason.ts'

const MAX_REASON = 500

interface ReasonFieldProps {
  field: ReturnType<typeof useReason>['field']
  label?: string
}

/** A reason in somebody's own words. */
export function ReasonField({ field, label = REASON_TEXTS.label }: ReasonFieldProps) {
  const id = useId()
  const { value, onChange, isRequired, isWrong } = field
  return (
    <div className={style['field']}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={MAX_REASON}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-required={isRequired}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        {...(isWrong ? { status: 'error' as const } : {})}
      />
      <Note id={`${id}-help`} top="xs" tone={isWrong ? 'wrong' : 'quiet'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? REASON_TEXTS.short : REASON_TEXTS.help}
      </Note>
    </div>
  )
}
