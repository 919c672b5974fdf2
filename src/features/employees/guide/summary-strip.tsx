import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { type FieldName, nameOf } from '../../../forms/field-names.ts'
import { formatText, isMissing } from '../../../ui/format.ts'
import style from '../employees.module.css'

const joined = (separator: string, ...parts: unknown[]): string => parts.filter((part) => !isMissing(part)).join(separator)

interface SummaryStripProps {
  person: Person
  /** The forms' fields, which say how a value is read. */
  names: ReadonlyMap<string, FieldName>
}

/** Key data of the person in one strip; the specification gives its fields and their order (§2; C2, C20). */
export function SummaryStrip({ person, names }: SummaryStripProps) {
  const { employee_detail: detail, address, emergency_contact } = person
  const [home] = address
  const [contact] = emergency_contact
  const isContractor = person.role.name === 'Contractor'
  const read = (path: string, value: unknown) => (isMissing(value) ? value : nameOf(names, path).text(value))
  const values: [label: string, value: unknown][] = [
    [t('guide.strip.name'), joined(' ', person.firstname, person.lastname)],
    [t('guide.strip.email'), person.email],
    [t('guide.strip.phone'), person.phone],
    [t('guide.strip.birthdate'), read('birthdate', detail.birthdate)],
    [t('guide.strip.gender'), read('gender', detail.gender)],
    [t('guide.strip.maritalStatus'), read('marital_status', detail.marital_status)],
    [t('guide.strip.nationality'), detail.nationality],
    [t('guide.strip.street'), joined(' ', home?.street, home?.ext_num)],
    [t('guide.strip.state'), joined(', ', read('address.state', home?.state), home?.country)],
    [t('guide.strip.rfc'), detail.rfc],
    ...(isContractor ? [] : [[t('guide.strip.cifd'), detail.cifd] as [string, unknown]]),
    [t('guide.strip.curp'), detail.curp],
    ...(isContractor ? [] : [[t('guide.strip.nss'), detail.nss] as [string, unknown]]),
    [t('guide.strip.contactName'), contact?.name],
    [t('guide.strip.contactEmail'), contact?.email],
    [t('guide.strip.contactPhone'), contact?.phone],
  ]
  return (
    <section className={style['strip']} aria-label={t('guide.summary')}>
      <dl>
        {values.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={isMissing(value) ? 'missing' : undefined} title={formatText(value)}>
              {formatText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
