import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { pageTitle } from '../../../contract/page-titles.ts'
import { Stack } from '../../ui/layout.tsx'
import { ErrorNotice } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { HistoryNotice } from './history-notice.tsx'
import { Schedules } from './schedules.tsx'
import { useBackgroundJobs } from './use-background-jobs.ts'

/** For Admin: the background jobs, their failures, and whether the clock runs. */
export function BackgroundJobsPage() {
  const { data, error, refetch } = useBackgroundJobs()
  if (!data && error)
    return <ErrorNotice heading={pageTitle('backgroundJobs')} message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner heading={pageTitle('backgroundJobs')} />
  return (
    <>
      <PageHead title={pageTitle('backgroundJobs')} detail={t('background-jobs.detail')} />
      <Stack gap="l">
        {data.workers === 0 && (
          <Alert
            type="error"
            showIcon
            role="alert"
            message={t('background-jobs.noWorkers')}
            description={t('background-jobs.noWorkersDetail')}
          />
        )}
        <HistoryNotice history={data.history} />
        <FailedJobs data={data} onChanged={() => void refetch()} />
        <Schedules schedules={data.schedules} />
      </Stack>
    </>
  )
}
