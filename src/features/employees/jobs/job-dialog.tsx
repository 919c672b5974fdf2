import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { readForm } from '../../../../contract/forms/record.ts'
import type { Job } from '../../../../contract/positions/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { JOB_TEXTS } from '../../../texts/jobs.ts'
import { useSession } from '../../../ui/session-context.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { CompanyField } from '../company-field.tsx'
import style from './jobs.module.css'

interface JobDialogProps {
  /** `null`: a new one. */
  job: Job | null
  mayEdit: boolean
  onClose: () => void
  onSaved: () => void
}

/** One position: what it is and who works in it; who may, changes or closes it. */
export function JobDialog({ job, mayEdit, onClose, onSaved }: JobDialogProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const session = useSession()
  const [companyId, setCompanyId] = useState<number | null>(null)
  const sent = useRef({ content: '', requestKey: '' })
  const needsCompany = job === null && session.company === null
  const closing = useCall((open: Job) => callApi('client/close-job', { jobId: open.id, version: open.version }))

  const create = (payload: Record<string, unknown>) => {
    const filled = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
    const input = { ...(filled as Record<string, string>), ...(companyId === null ? {} : { companyId }) }
    // The same content sent again, because its answer was lost, opens one job.
    const content = JSON.stringify(input)
    if (sent.current.content !== content) sent.current = { content, requestKey: crypto.randomUUID() }
    return callApi('client/create-new-job', { ...input, requestKey: sent.current.requestKey })
  }
  const update = (of: Job, payload: Record<string, unknown>) =>
    callApi('client/update-job', { ...(payload as Record<string, string>), jobId: of.id, version: of.version })
  const close = async (open: Job) => {
    const end = await closing.call(open)
    if (end.status !== 200) return void message.error(end.error?.message)
    void message.success(JOB_TEXTS.closed)
    onSaved()
  }
  const askToClose = (open: Job) =>
    confirm({
      title: JOB_TEXTS.close,
      content: JOB_TEXTS.closeQuestion,
      okText: JOB_TEXTS.close,
      onOk: () => close(open),
    })
  return (
    <NamedFormDialog
      name="job"
      variant={{ viewer: session.role, subject: 'Client' }}
      title={job === null ? JOB_TEXTS.open : JOB_TEXTS.edit(job.job_name)}
      dataOf={(form) => (job === null ? { headcount: 1 } : readForm(form, job))}
      onClose={onClose}
      onSave={(payload) => (job === null ? create(payload) : update(job, payload))}
      onSaved={() => {
        void message.success(job === null ? JOB_TEXTS.opened : JOB_TEXTS.saved)
        onSaved()
      }}
      isDirty={companyId !== null}
      lead={() => needsCompany && <CompanyField value={companyId} error={null} onChange={setCompanyId} />}
    >
      {job && (
        <section className={style['people']} aria-label={JOB_TEXTS.people}>
          <h2>{JOB_TEXTS.people}</h2>
          {job.people.length === 0 ? (
            <p>{JOB_TEXTS.nobody}</p>
          ) : (
            <ul>
              {job.people.map(({ id, firstname, lastname }) => (
                <li key={id}>
                  <Link to={`/admin/employees-onboarding/${id}`}>
                    {firstname} {lastname}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {mayEdit && job.is_open && <Button onClick={() => void askToClose(job)}>{JOB_TEXTS.close}</Button>}
        </section>
      )}
    </NamedFormDialog>
  )
}
