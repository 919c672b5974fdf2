import { Alert } from 'antd'
import { JOB_TEXTS } from '../../texts/background-jobs.ts'
import { formatDateTime } from '../../ui/format.ts'
import type { BackgroundJobs } from './use-background-jobs.ts'

const TEXTS = JOB_TEXTS.history

/** Result of the check that every history entry is unchanged. */
export function HistoryNotice({ history }: Pick<BackgroundJobs, 'history'>) {
  if (!history) return <Alert type="info" showIcon message={TEXTS.never} />
  const { broken, checked, checked_at, first_id } = history
  const when = checked_at === null ? null : TEXTS.at(formatDateTime(checked_at))
  if (broken === 0) return <Alert type="success" showIcon message={TEXTS.whole(checked)} description={when} />
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={TEXTS.broken}
      description={[TEXTS.detail(broken, first_id), when].filter(Boolean).join(' ')}
    />
  )
}
