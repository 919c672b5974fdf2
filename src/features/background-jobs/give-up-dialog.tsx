import { callApi } from '../../../providers/api.ts'
import { JOB_TEXTS, taskInWords } from '../../texts/background-jobs.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { FailedJob } from './use-background-jobs.ts'

const TEXTS = JOB_TEXTS.giveUp

interface GiveUpDialogProps {
  job: FailedJob
  onClose: () => void
  onGivenUp: () => void
}

/** Takes a failed job out of the queue, with the reason. */
export function GiveUpDialog({ job, onClose, onGivenUp }: GiveUpDialogProps) {
  return (
    <ReasonDialog
      title={TEXTS.title}
      submit={TEXTS.submit}
      send={(reason) => callApi('employee/give-up-background-job', { id: job.id, reason })}
      onDone={onGivenUp}
      onClose={onClose}
    >
      <p>{TEXTS.detail(taskInWords(job.task))}</p>
    </ReasonDialog>
  )
}
