import type { WidgetProps } from '@rjsf/utils'
import { useContext } from 'react'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { MISSING } from '../ui/format.ts'
import { useTypedNumber } from '../ui/typed-number.ts'
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
  const mode = inputModeOf(options['inputmode'], schema)
  const isNumber = mode === 'decimal'
  const texts = useFieldTexts({ id, schema, isNumber, help: options.help, value, rawErrors })
  const isEmpty = value === undefined || value === null || value === ''
  const text = isEmpty ? '' : String(value)
  /** An empty text is no value. */
  const change = (typed: string) => props.onChange(typed === '' ? undefined : typed)
  const number = useTypedNumber(text, change, schema.title?.includes('%'))
  return {
    isEmpty,
    text: isNumber ? number.text : text,
    common: {
      id,
      name: htmlName ?? name,
      disabled: Boolean(disabled),
      required: Boolean(required && !readonly),
      'aria-invalid': texts.errors.length > 0,
      ...(texts.describedBy ? { 'aria-describedby': texts.describedBy } : {}),
      onBlur: () => {
        number.leave()
        props.onBlur(id, value)
      },
      onFocus: () => props.onFocus(id, value),
    },
    typing: {
      readOnly: Boolean(readonly),
      autoComplete: autoCompleteOf(options['autocomplete'], isOwnData),
      placeholder: readonly && isEmpty ? MISSING : (placeholder ?? ''),
      // The limit is that of the plain number, which is shorter than a typed one.
      ...(typeof schema['maxLength'] === 'number' && !isNumber ? { maxLength: schema['maxLength'] } : {}),
      ...(mode ? { inputMode: mode } : {}),
    },
    change: isNumber ? number.change : change,
  }
}

function autoCompleteOf(hint: unknown, isOwnData: boolean): string {
  return typeof hint === 'string' && (isOwnData || ALWAYS_OFFERED.includes(hint)) ? hint : 'off'
}

type InputMode = 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url' | 'search'

export function inputModeOf(hint: unknown, { type }: FieldSchema): InputMode | undefined {
  if (typeof hint === 'string') return hint as InputMode
  if (type === 'integer') return 'numeric'
  return type === 'number' ? 'decimal' : undefined
}
