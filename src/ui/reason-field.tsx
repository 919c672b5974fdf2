import { type GetRef, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Field } from './field.tsx'
import { Block } from './layout.tsx'

const MAX_REASON = 500

interface ReasonFieldProps {
  field: ReturnType<typeof useReason>['field']
  label?: string | undefined
}

export function ReasonField({ field, label = t('reason.label') }: ReasonFieldProps) {
  const { value, onChange, isRequired, isWrong, refused } = field
  const text = useRef<GetRef<typeof Input.TextArea>>(null)
  useEffect(() => {
    // A wrong field above it comes first.
    if (refused > 0 && document.activeElement?.getAttribute('aria-invalid') !== 'true') text.current?.focus()
  }, [refused])
  return (
    <Block top="m">
      <Field label={label} help={t('reason.help')} problem={isWrong ? t('reason.short') : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
            ref={text}
            rows={3}
            maxLength={MAX_REASON}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            aria-required={isRequired}
          />
        )}
      </Field>
    </Block>
  )
}

const MIN_REASON = 10

/**
 * A reason that a step asks for. `check` is called before sending: it answers whether the reason is valid, and from then on
 * the field (ReasonField) shows its problem. The dialog guards it together with its other fields.
 */
export function useReason(isRequired: boolean) {
  const [value, setValue] = useState('')
  const [refused, setRefused] = useState(0)
  const reason = value.trim()
  const isDirty = value !== ''
  const isShort = (isRequired || reason !== '') && reason.length < MIN_REASON
  const check = (): boolean => {
    if (isShort) setRefused(refused + 1)
    return !isShort
  }
  return { reason, isDirty, check, field: { value, onChange: setValue, isRequired, isWrong: refused > 0 && isShort, refused } }
}
