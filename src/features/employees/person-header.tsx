import type { ReactNode } from 'react'
import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/schemas/person.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { formatText, isMissing } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './person.module.css'
import { PersonPhoto } from './person-photo.tsx'

const TEXTS = OFFICE_TEXTS.person

interface PersonHeaderProps {
  person: Person
  actions: ReactNode
  /** Reads the record anew, once something was changed here. */
  onReload: () => Promise<Person | undefined>
}

/** Who this is: face, name, status, company, job (`design/domain.md` §14). */
export function PersonHeader({ person, actions, onReload }: PersonHeaderProps) {
  // Staff and users of a company are not onboarded, so nothing is missing there.
  const isOnboarded = person.role.name === 'Employee' || person.role.name === 'Contractor'
  const facts = [
    { title: TEXTS.type, value: OFFICE_TEXTS.roles[person.role.name as Role] },
    { title: TEXTS.company, value: person.company?.name },
    { title: TEXTS.job, value: person.job_name },
    { title: TEXTS.department, value: person.department },
    { title: TEXTS.number, value: person.number },
  ]
  return (
    <div className={style['header']}>
      <PersonPhoto person={person} onReload={onReload} />
      <div className={style['who']}>
        <div className={style['nameLine']}>
          <h1 className={style['name']}>
            {person.firstname} {person.lastname}
          </h1>
          {isOnboarded && <StatusBadge list="onboarding" value={person.onboarding.status} />}
        </div>
        <dl className={style['facts']}>
          {facts.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className={isMissing(value) ? 'missing' : undefined}>{formatText(value)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={style['actions']}>{actions}</div>
    </div>
  )
}
