import { Input } from 'antd'
import { t } from '../../contract/language/texts.ts'
import { Field } from './field.tsx'
import { Block } from './layout.tsx'
import type { useReason } from './use-reason.ts'

const MAX_REASON = 500

interface ReasonFieldProps {
  field: ReturnType<typeof useReason>['field']
  label?: string | undefined
}

/** A text field for a reason. */
export function ReasonField({ field, label = t('reason.label') }: ReasonFieldProps) {
  const { value, onChange, isRequired, isWrong } = field
  return (
    <Block top="m">
      <Field label={label} help={t('reason.help')} problem={isWrong ? t('reason.short') : undefined}>
        {(control) => (
          <Input.TextArea
            {...control}
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
