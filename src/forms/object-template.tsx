import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { Note } from '../ui/layout.tsx'
import styles from './forms.module.css'
import type { FormData } from './rjsf-validator.ts'

/** The fields of the form in two columns, one on a narrow screen; a group of fields has its legend as its name. */
export function ObjectTemplate({ title, description, properties, fieldPathId }: ObjectFieldTemplateProps<FormData>) {
  const fields = <div className={styles['grid']}>{properties.map(({ content }) => content)}</div>
  if (fieldPathId.path.length === 0) return fields
  const descriptionId = `${fieldPathId.$id}__description`
  return (
    <fieldset id={fieldPathId.$id} className={styles['group']} aria-describedby={description ? descriptionId : undefined}>
      <legend className={styles['legend']}>{title}</legend>
      {description && (
        <Note id={descriptionId} as="div">
          {description}
        </Note>
      )}
      {fields}
    </fieldset>
  )
}
