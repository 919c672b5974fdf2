import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { formatDateTime } from '../../ui/format.ts'
import type { BackgroundJobs } from './use-background-jobs.ts'

/** Result of the check that every history entry is unchanged. */
export function HistoryNotice({ history }: Pick<BackgroundJobs, 'history'>) {
  if (!history) return <Alert type="info" showIcon message={t('background-jobs.history.never')} />
  const { broken, checked, checked_at, first_id } = history
  const when = checked_at === null ? null : t('background-jobs.history.at', { time: formatDateTime(checked_at) })
  if (broken === 0)
    return <Alert type="success" showIcon message={t('background-jobs.history.whole', { rows: checked })} description={when} />
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={t('background-jobs.history.broken')}
      description={[t('background-jobs.history.detail', { places: broken, first: first_id }), when].filter(Boolean).join(' ')}
    />
  )
}
