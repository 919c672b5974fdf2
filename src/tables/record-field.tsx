import type { BaseRecord } from '@refinedev/core'
import { useId } from 'react'
import { t } from '../../contract/language/texts.ts'
import { Note, ProblemNote, Stack } from '../ui/layout.tsx'
import style from './list.module.css'
import { RecordFilter, type RecordFilterProps } from './record-filter.tsx'

interface RecordFieldProps<T extends { id: number }> extends Omit<RecordFilterProps<T>, 'value' | 'onChange'> {
  value: number | null
  error?: string | null
  help?: string
  isRequired?: boolean
  onChange: (id: number | null, record: T | undefined) => void
}

/** A field of a form whose value is another record, found while its name is typed. */
export function RecordField<T extends { id: number } & BaseRecord>(props: RecordFieldProps<T>) {
  const { title, value, error = null, help, isRequired = false, onChange, ...filter } = props
  const id = useId()
  return (
    <Stack as="fieldset" gap="xs" aria-describedby={error === null && help === undefined ? undefined : id}>
      <legend className={style['label']}>
        {title}
        {isRequired && (
          <>
            <span aria-hidden="true" className={style['required']}>
              *
            </span>
            <span className="visually-hidden"> {t('lists.find.required')}</span>
          </>
        )}
      </legend>
      <RecordFilter
        placeholder={t('lists.find.placeholder')}
        {...filter}
        title={title}
        value={value === null ? '' : String(value)}
        onChange={(chosen, record) => onChange(chosen === '' ? null : Number(chosen), record)}
      />
      {error !== null ? <ProblemNote id={id}>{error}</ProblemNote> : help !== undefined && <Note id={id}>{help}</Note>}
    </Stack>
  )
}
