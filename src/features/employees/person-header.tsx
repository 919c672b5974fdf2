import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { canOpen, PAGES } from '../../../access-control/pages.ts'
import type { Role } from '../../../access-control/roles.ts'
import type { Person } from '../../../contract/people/schemas.ts'
import { OFFICE_TEXTS } from '../../texts.ts'
import { RecordHeader } from '../../ui/record-header.tsx'
import { useSession } from '../../ui/session-context.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
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
  const session = useSession()
  const company = person.company && canOpen(session, 'clientDetail') && (
    <Link to={generatePath(PAGES.clientDetail.path, { clientId: String(person.company.id) })}>{person.company.name}</Link>
  )
  const email = person.email ? <a href={`mailto:${person.email}`}>{person.email}</a> : undefined
  return (
    <RecordHeader
      picture={<PersonPhoto person={person} onReload={onReload} />}
      name={`${person.firstname} ${person.lastname}`}
      status={isOnboarded && <StatusBadge list="onboarding" value={person.onboarding.status} />}
      facts={[
        [TEXTS.type, OFFICE_TEXTS.roles[person.role.name as Role]],
        [TEXTS.company, person.company?.name, company || undefined],
        [TEXTS.email, person.email, email],
        [TEXTS.job, person.job_name],
        [TEXTS.department, person.department],
        [TEXTS.number, person.number],
      ]}
      actions={actions}
    />
  )
}
