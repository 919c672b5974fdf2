import type { FieldTemplateProps } from '@rjsf/utils'
import type { FieldSchema } from '../../contract/forms/definition.ts'
import { Note } from '../ui/layout.tsx'
import { useFieldTexts } from './field-texts.ts'
import styles from './forms.module.css'
import type { FormData } from './rjsf-validator.ts'
import { inputModeOf } from './use-control.ts'

/** Label, control, and below it help, advice and errors: all that apply are shown. */
export function FieldTemplate(props: FieldTemplateProps<FormData>) {
  const { id, label, required, displayLabel, schema, uiSchema, formData, rawErrors, rawHelp, readonly, children } = props
  const field = schema as FieldSchema
  const isNumber = inputModeOf(uiSchema?.['ui:inputmode'], field) === 'decimal'
  const texts = useFieldTexts({ id, schema: field, isNumber, help: rawHelp, value: formData, rawErrors })
  if (field.type === 'object') return children
  const isWide = uiSchema?.['ui:wide'] === true
  return (
    <div className={isWide ? `${styles['field']} ${styles['wide']}` : styles['field']}>
      {displayLabel && (
        <label id={`${id}__label`} htmlFor={id} className={styles['label']}>
          {label}
          {required && !readonly && (
            <span aria-hidden="true" className={styles['required']}>
              *
            </span>
          )}
        </label>
      )}
      {texts.description && (
        <Note id={texts.ids.description} as="div">
          {texts.description}
        </Note>
      )}
      {children}
      {texts.help && (
        <Note id={texts.ids.help} as="div">
          {texts.help}
        </Note>
      )}
      <Note id={texts.ids.advice} as="div" tone="advice" role="status">
        {texts.advice}
      </Note>
      {texts.errors.length > 0 && (
        <Note id={texts.ids.errors} as="div" tone="wrong" className={styles['error']} role="alert">
          {texts.errors.join(' ')}
        </Note>
      )}
    </div>
  )
}
