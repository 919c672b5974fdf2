import { PlusOutlined } from '@ant-design/icons'
import { useInvalidate, useList } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { PAGES } from '../../../../access-control/pages.ts'
import { t } from '../../../../contract/language/texts.ts'
import { pageTitle } from '../../../../contract/page-titles.ts'
import type { Job } from '../../../../contract/positions/schemas.ts'
import { readAgain } from '../../../../providers/calls.ts'
import { ResourceTable } from '../../../tables/resource-table.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { Callout } from '../../../ui/notices.tsx'
import { BackLink, PageHead } from '../../../ui/page-head.tsx'
import { useMay } from '../../../ui/session-context.ts'
import { useOpened } from '../../../ui/use-opened.ts'

const JobDialog = lazyDialog(async () => (await import('./job-dialog.tsx')).JobDialog)

export function JobListPage() {
  const title = pageTitle('jobListings')
  const invalidate = useInvalidate()
  const [isNew, setNew] = useState(false)
  const { id: chosen, addressOf, open } = useOpened('job')
  const { query, result } = useList<Job>({
    resource: 'jobs',
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'id', operator: 'eq', value: chosen }],
    queryOptions: { enabled: chosen !== null },
    errorNotification: false,
  })
  // Data read for another position must not open instead of this one.
  const job = result.data.find(({ id }) => id === chosen) ?? null
  const isMissing = chosen !== null && !query.isFetching && job === null
  const mayEdit = useMay('jobs', 'edit')
  const close = () => {
    setNew(false)
    open(null)
  }
  return (
    <>
      <BackLink to={PAGES.employeesOnboarding.path}>{t('jobs.back')}</BackLink>
      <PageHead
        title={title}
        actions={
          mayEdit && (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setNew(true)}>
              {t('jobs.open')}
            </Button>
          )
        }
      />
      {isMissing && (
        <Callout
          type={query.isError ? 'error' : 'warning'}
          title={query.isError ? t('jobs.notLoaded') : t('jobs.missing')}
          bottom="m"
          onClose={close}
          action={
            query.isError && (
              <Button data-retry onClick={() => void query.refetch()}>
                {t('office.retry')}
              </Button>
            )
          }
        />
      )}
      <ResourceTable name="jobs" label={t('jobs.list')} linkOf={({ id }) => addressOf(id)} />
      {(isNew || job) && (
        <JobDialog
          key={isNew ? 'new' : job?.id}
          job={isNew ? null : job}
          mayEdit={mayEdit}
          onClose={close}
          readJob={async () => (await readAgain(query))?.find(({ id }) => id === chosen)}
          onSaved={() => {
            close()
            void invalidate({ resource: 'jobs', invalidates: ['list'] })
          }}
        />
      )}
    </>
  )
}
