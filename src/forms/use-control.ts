import type { WidgetProps } from '@rjsf/utils'
import { useContext } from 'react'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { MISSING } from '../ui/format.ts'
import { FormViewContext, useFieldTexts } from './field-texts.ts'
import type { FormData } from './rjsf-validator.ts'

export type ControlProps = WidgetProps<FormData>

/** `autocomplete` values that a browser fills in for anyone: they are not personal data. */
const ALWAYS_OFFERED = ['new-password', 'current-password', 'one-time-code']

/** Properties that every control has: name, state, limits, and the ids of the texts around it. */
export function useControl(props: ControlProps) {
  const { id, htmlName, name, options, value, rawErrors, required, disabled, readonly, placeholder } = props
  const schema = props.schema as FieldSchema
  const { isOwnData } = useContext(FormViewContext)
  const texts = useFieldTexts({ id, schema, help: options.help, value, rawErrors })
  const isEmpty = value === undefined || value === null || value === ''
  return {
    isEmpty,
    text: isEmpty ? '' : String(value),
    common: {
      id,
      name: htmlName ?? name,
      disabled: Boolean(disabled),
      required: Boolean(required && !readonly),
      'aria-invalid': texts.errors.length > 0,
      ...(texts.describedBy ? { 'aria-describedby': texts.describedBy } : {}),
      onBlur: () => props.onBlur(id, value),
      onFocus: () => props.onFocus(id, value),
    },
    typing: {
      readOnly: Boolean(readonly),
      autoComplete: autoCompleteOf(options['autocomplete'], isOwnData),
      placeholder: readonly && isEmpty ? MISSING : (placeholder ?? ''),
      ...(typeof schema['maxLength'] === 'number' ? { maxLength: schema['maxLength'] } : {}),
      ...inputModeOf(options['inputmode'], schema),
    },
    /** An empty text is no value. */
    change: (text: string) => props.onChange(text === '' ? undefined : text),
  }
}

function autoCompleteOf(hint: unknown, isOwnData: boolean): string {
  return typeof hint === 'string' && (isOwnData || ALWAYS_OFFERED.includes(hint)) ? hint : 'off'
}

type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search'

function inputModeOf(hint: unknown, { type }: FieldSchema): { inputMode?: InputMode } {
  if (typeof hint === 'string') return { inputMode: hint as InputMode }
  if (type === 'integer') return { inputMode: 'numeric' }
  return type === 'number' ? { inputMode: 'decimal' } : {}
}
