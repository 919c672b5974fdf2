import { App } from 'antd'
import { useRef, useState } from 'react'
import { mayReadJobs } from '../../../../access-control/jobs.ts'
import type { Role } from '../../../../access-control/roles.ts'
import { today } from '../../../../contract/calendar.ts'
import type { Person } from '../../../../contract/people/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { CONTRACT_TEXTS } from '../../../texts/contracts.ts'
import { useSession } from '../../../ui/session-context.ts'
import { JobField } from './job-field.tsx'

interface RegisterDialogProps {
  person: Person
  onClose: () => void
  /** Hears the id of the new contract. */
  onRegistered: (id: number) => void
}

/** A new contract of a person, as a draft; of somebody who left it is the hiring again (E9). */
export function RegisterDialog({ person, onClose, onRegistered }: RegisterDialogProps) {
  const { message } = App.useApp()
  const session = useSession()
  const viewer = session.role
  const companyId = person.company?.id ?? null
  const [jobId, setJobId] = useState<number | null>(null)
  const subject = person.role.name as Role
  // The same content sent again, because its answer was lost, is one contract.
  const sent = useRef({ content: '', requestKey: '' })
  const save = async (payload: Record<string, unknown>) => {
    const content = JSON.stringify([payload, jobId])
    if (sent.current.content !== content) sent.current = { content, requestKey: crypto.randomUUID() }
    const { contract } = await callApi('employee/register-contract-information', {
      ...(payload as Record<string, string>),
      userId: person.id,
      ...(jobId === null ? {} : { job_id: jobId }),
      requestKey: sent.current.requestKey,
    })
    return contract.id
  }
  return (
    <NamedFormDialog
      name="contract-new"
      variant={{ viewer, subject }}
      title={person.onboarding.status === 'Terminated' ? CONTRACT_TEXTS.hireAgain : CONTRACT_TEXTS.register}
      dataOf={() => ({
        job_name: person.job_name ?? undefined,
        department: person.department ?? undefined,
        start_date: today(),
      })}
      onClose={onClose}
      onSave={save}
      onSaved={(id) => {
        void message.success(CONTRACT_TEXTS.registered)
        onRegistered(id as number)
      }}
      submit={CONTRACT_TEXTS.register}
      isDirty={jobId !== null}
      lead={(fill) =>
        companyId !== null &&
        mayReadJobs(session) && (
          <JobField
            companyId={companyId}
            value={jobId}
            onChange={(id, words) => {
              setJobId(id)
              fill(words)
            }}
          />
        )
      }
    />
  )
}
