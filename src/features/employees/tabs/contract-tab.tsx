import { seesEnvelope } from '../../../../access-control/envelopes.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { ENVELOPE_TEXTS } from '../../../texts/envelope.ts'
import { PERSON_TEXTS } from '../../../texts/person.ts'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { PersonEnvelope } from '../documents/person-envelope.tsx'
import style from '../person.module.css'
import { TerminationSection } from '../termination/termination-section.tsx'
import { FactList } from './fact-list.tsx'
import type { PersonTabProps } from './person-tab.ts'

const TEXTS = PERSON_TEXTS.contract

/** What is known of the contract in force. */
export function ContractTab({ person, onReload }: PersonTabProps) {
  const session = useSession()
  const role = person.role.name as Role
  const sees = seesEnvelope(session, { personId: person.id, companyId: person.company?.id ?? null, role })
  const [current] = person.contract_information
  if (!current) {
    return (
      <div className={style['empty']}>
        <EmptyNotice title={TEXTS.none}>{TEXTS.noneDetail}</EmptyNotice>
      </div>
    )
  }
  const facts = [
    [TEXTS.company, person.company?.name],
    [TEXTS.job, person.job_name],
    [TEXTS.department, person.department],
  ] as const
  return (
    <div className={style['sections']}>
      <FactList title={TEXTS.title} facts={facts} />
      {sees && (
        <section className={style['section']} aria-label={ENVELOPE_TEXTS.details.title}>
          <PersonEnvelope person={person} onChanged={onReload} />
        </section>
      )}
      <TerminationSection contractId={current.id} person={person} onChanged={onReload} />
    </div>
  )
}
