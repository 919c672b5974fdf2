import { Button } from 'antd'
import { seesPay } from '../../../../access-control/contracts.ts'
import { JOB_PAY } from '../../../../access-control/jobs.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Job } from '../../../../contract/positions/schemas.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { OperationDialog, useAct } from '../../../resource/operation-dialog.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { List, Note, Stack } from '../../../ui/layout.tsx'
import { RecordLink } from '../../../ui/record-link.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import style from '../employees.module.css'

/** The form requires the company, which a job has forever and its dialog does not show. */
const dataOf = (form: LoadedForm, job: Job | null) =>
  job === null ? { headcount: 1 } : { ...readForm(form, job), companyId: job.company.id }

interface JobDialogProps {
  /** `null`: a new one. */
  job: Job | null
  mayEdit: boolean
  onClose: () => void
  onSaved: () => void
  readJob: () => Promise<Job | undefined>
}

/** One position and the people in it; authorized viewers change or close it. */
export function JobDialog({ job: shown, mayEdit, onClose, onSaved, readJob }: JobDialogProps) {
  const { record: job, filled } = useRecordForm(shown, readJob, dataOf)
  const hidden = seesPay(useSession()) ? [] : JOB_PAY
  const confirm = useConfirm()
  const { act } = useAct('client/close-job', {
    done: t('jobs.closed'),
    onChanged: onSaved,
    // The dialog stays with what was typed.
    onFailed: () => undefined,
  })
  const askToClose = (open: Job) =>
    confirm({
      title: t('jobs.close'),
      content: t('jobs.closeQuestion'),
      okText: t('jobs.close'),
      onOk: () => act({ jobId: open.id, version: open.version }),
    })
  return (
    <OperationDialog
      operation={job === null ? 'client/create-new-job' : 'client/update-job'}
      isKeyed={job === null}
      input={job === null ? {} : { jobId: job.id, version: job.version }}
      form="job"
      subject="Client"
      absent={job === null ? [] : ['companyId', ...hidden]}
      title={job === null ? t('jobs.open') : t('jobs.edit', { job: job.job_name })}
      {...filled}
      isNew={job === null}
      submit={job === null ? t('jobs.create') : undefined}
      done={job === null ? t('jobs.opened') : t('jobs.saved')}
      onDone={onSaved}
      onClose={onClose}
    >
      {job && (
        <Stack as="section" align="start" top="m" bottom="m" className={style['people']} aria-label={t('jobs.people')}>
          <h2>{t('jobs.people')}</h2>
          {job.people.length === 0 ? (
            <Note>{t('jobs.nobody')}</Note>
          ) : (
            <List>
              {job.people.map(({ id, firstname, lastname }) => (
                <li key={id}>
                  <RecordLink page="employeeOnboardingDetail" id={id}>{`${firstname} ${lastname}`}</RecordLink>
                </li>
              ))}
            </List>
          )}
          {mayEdit && job.is_open && <Button onClick={() => void askToClose(job)}>{t('jobs.close')}</Button>}
        </Stack>
      )}
    </OperationDialog>
  )
}
