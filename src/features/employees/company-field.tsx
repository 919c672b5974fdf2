import { useId } from 'react'
import { RecordFilter } from '../../tables/record-filter.tsx'
import { NEW_PEOPLE_TEXTS } from '../../texts/new-people.ts'
import style from './company-field.module.css'

interface CompanyFieldProps {
  value: number | null
  error: string | null
  onChange: (companyId: number | null) => void
}

/** The company of new people, for those who work for several; found while its name is typed. */
export function CompanyField({ value, error, onChange }: CompanyFieldProps) {
  const id = useId()
  return (
    <fieldset className={style['field']} aria-describedby={error === null ? undefined : id}>
      <legend className={style['label']}>{NEW_PEOPLE_TEXTS.newPerson.company}</legend>
      <RecordFilter
        title={NEW_PEOPLE_TEXTS.newPerson.company}
        resource="companies"
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      />
      {error !== null && (
        <p id={id} className={style['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
