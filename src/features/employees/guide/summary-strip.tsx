import type { Person } from '../../../../contract/people/schemas.ts'
import { type FieldName, nameOf } from '../../../forms/field-names.ts'
import { GUIDE_TEXTS } from '../../../texts/guide.ts'
import { formatText, isMissing } from '../../../ui/format.ts'
import style from '../employees.module.css'

const TEXTS = GUIDE_TEXTS.strip
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
    [TEXTS.name, joined(' ', person.firstname, person.lastname)],
    [TEXTS.email, person.email],
    [TEXTS.phone, person.phone],
    [TEXTS.birthdate, read('birthdate', detail.birthdate)],
    [TEXTS.gender, read('gender', detail.gender)],
    [TEXTS.maritalStatus, read('marital_status', detail.marital_status)],
    [TEXTS.nationality, detail.nationality],
    [TEXTS.street, joined(' ', home?.street, home?.ext_num)],
    [TEXTS.state, joined(', ', read('address.state', home?.state), home?.country)],
    [TEXTS.rfc, detail.rfc],
    ...(isContractor ? [] : [[TEXTS.cifd, detail.cifd] as [string, unknown]]),
    [TEXTS.curp, detail.curp],
    ...(isContractor ? [] : [[TEXTS.nss, detail.nss] as [string, unknown]]),
    [TEXTS.contactName, contact?.name],
    [TEXTS.contactEmail, contact?.email],
    [TEXTS.contactPhone, contact?.phone],
  ]
  return (
    <section className={style['strip']} aria-label={GUIDE_TEXTS.summary}>
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
