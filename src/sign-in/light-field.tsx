import { type ReactNode, useState } from 'react'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { t } from '../../contract/language/texts.ts'

interface LightFieldProps {
  /** Unique on the page: label, hint and error refer to it. */
  id: string
  name: string
  schema: FieldSchema
  ui: Record<string, unknown>
  isRequired: boolean
  value: string
  /** Message to show; empty text marks the field as wrong without one; undefined is fine. */
  error: string | undefined
  /** Element that explains an error shown elsewhere. */
  errorId: string
  onChange: (value: string) => void
}

/** Label, input, hint and error of one text field, as its schema and ui say (the plain counterpart of the office's). */
export function LightField({ id, name, schema, ui, isRequired, value, error, errorId, onChange }: LightFieldProps) {
  const isSecret = ui['ui:widget'] === 'password'
  const [isShown, setIsShown] = useState(false)
  const hint = textOf(ui['ui:help']) ?? schema.description
  const title = schema.title ?? name
  const described = [hint && `${id}-hint`, error && `${id}-error`, error === '' && errorId].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{title}</label>
      <div className="control">
        <input
          id={id}
          name={name}
          type={isSecret && !isShown ? 'password' : schema['format'] === 'email' ? 'email' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={textOf(ui['ui:autocomplete']) ?? 'off'}
          {...limitsOf(schema, isSecret)}
          aria-required={isRequired}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {isSecret && <Reveal id={id} title={title} isShown={isShown} onToggle={() => setIsShown(!isShown)} />}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldMessage id={`${id}-error`}>{error}</FieldMessage>
    </div>
  )
}

/**
 * A browser silently cuts a text that is too long; in a password the user would not see it, so there the validator reports it
 * instead.
 */
const limitsOf = (schema: FieldSchema, isSecret: boolean) =>
  isSecret || typeof schema['maxLength'] !== 'number' ? {} : { maxLength: schema['maxLength'] }

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** An error under its field; screen readers announce it when it appears. */
function FieldMessage({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="message" id={id} role="alert" hidden={!children}>
      {children}
    </p>
  )
}

function Reveal({ id, title, isShown, onToggle }: { id: string; title: string; isShown: boolean; onToggle: () => void }) {
  const name = t(isShown ? 'sign-in.hideField' : 'sign-in.showField', { field: title.toLowerCase() })
  return (
    <button type="button" className="reveal" aria-controls={id} aria-label={name} onClick={onToggle}>
      {isShown ? t('sign-in.hide') : t('sign-in.show')}
    </button>
  )
}
