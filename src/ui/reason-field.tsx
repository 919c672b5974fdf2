import { type GetRef, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Field } from './field.tsx'
import { Block } from './layout.tsx'
import type { useReason } from './use-reason.ts'

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
            {...(isWrong ? { status: 'error' as const } : {})}
          />
        )}
      </Field>
    </Block>
  )
}
