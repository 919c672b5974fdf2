import { mayReadJobs } from '../../../../access-control/jobs.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'

interface RegisterDialogProps {
  person: Person
  onClose: () => void
  onRegistered: (id: number) => void
}

/** Creates a contract of a person, as a draft; for a person who has left this rehires them (E9). */
export function RegisterDialog({ person, onClose, onRegistered }: RegisterDialogProps) {
  const session = useSession()
  const hasJobs = person.company !== null && mayReadJobs(session)
  return (
    <OperationDialog
      operation="employee/register-contract-information"
      isKeyed
      input={{ userId: person.id }}
      form="contract-new"
      about={person}
      absent={hasJobs ? [] : ['job_id']}
      subject={person.role.name as Role}
      title={person.onboarding.status === 'Terminated' ? t('contracts.hireAgain') : t('contracts.register')}
      prefill={{
        job_name: person.job_name ?? undefined,
        department: person.department ?? undefined,
        start_date: today(),
      }}
      submit={t('contracts.register')}
      done={t('contracts.registered')}
      onDone={({ contract }) => onRegistered(contract.id)}
      onClose={onClose}
    />
  )
}
