import { App, Button } from 'antd'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Block, Note, Row, Stack } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './background-jobs.module.css'
import { Facts } from './facts.tsx'
import { taskInWords } from './task-in-words.ts'
import type { BackgroundJobs, FailedJob } from './use-background-jobs.ts'

interface FailedJobsProps {
  data: BackgroundJobs
  onChanged: () => void
}

/** Failed jobs: those that wait for a decision, and below them those that will be retried. */
export function FailedJobs({ data: { jobs, totalJobs, waiting }, onChanged }: FailedJobsProps) {
  const { message } = App.useApp()
  const [given, setGiven] = useState<FailedJob | null>(null)
  const { call, error } = useOperation('employee/retry-background-job')
  const retry = async ({ id }: FailedJob) => {
    const end = await call({ id })
    if (end.status === 200) void message.success(t('background-jobs.failed.retried'))
    onChanged()
  }
  return (
    <section className={style['section']} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">{t('background-jobs.failed.title')}</h2>
      <Refusal error={error} />
      {jobs.length === 0 && (
        <div className={`${style['job']} ${style['none']}`}>
          <strong>{t('background-jobs.failed.none')}</strong>
          <span className="missing">{t('background-jobs.failed.noneDetail', { waiting })}</span>
        </div>
      )}
      <Stack as="ul" gap="s">
        {jobs.map((job) => (
          <li key={job.id} className={style['job']}>
            <Row justify="between">
              <h3>{taskInWords(job.task)}</h3>
              <StatusBadge list="backgroundJobs" value={job.state} />
            </Row>
            <Block as="p">
              <span className="visually-hidden">{t('background-jobs.failed.columns.error')}: </span>
              {job.error}
            </Block>
            <Facts
              facts={[
                [t('background-jobs.failed.columns.about'), <About key="about" about={job.about} />],
                [
                  t('background-jobs.failed.columns.tries'),
                  t('background-jobs.failed.tries', { tries: job.tries, most: job.max_tries }),
                ],
                [t('background-jobs.failed.columns.failedAt'), formatDateTime(job.failed_at)],
                [t('background-jobs.failed.columns.next'), formatDateTime(job.next_try_at)],
              ]}
            />
            <Row>
              <Button
                aria-label={t('background-jobs.failed.retryOf', { job: taskInWords(job.task) })}
                onClick={() => void retry(job)}
              >
                {t('background-jobs.failed.retry')}
              </Button>
              <Button
                danger
                aria-label={t('background-jobs.failed.giveUpOf', { job: taskInWords(job.task) })}
                onClick={() => setGiven(job)}
              >
                {t('background-jobs.failed.giveUp')}
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
      {totalJobs > jobs.length && (
        <Note top="s">{t('background-jobs.failed.more', { shown: jobs.length, total: totalJobs })}</Note>
      )}
      {given && (
        <OperationDialog
          operation="employee/give-up-background-job"
          input={{ id: given.id }}
          title={t('background-jobs.giveUp.title')}
          question={t('background-jobs.giveUp.detail', { job: taskInWords(given.task) })}
          reason="required"
          submit={t('background-jobs.giveUp.submit')}
          danger
          done={t('background-jobs.failed.givenUp')}
          onChanged={onChanged}
          onClose={() => setGiven(null)}
        />
      )}
    </section>
  )
}

function About({ about }: { about: FailedJob['about'] }) {
  if (about === null) return t('background-jobs.failed.nobody')
  const path =
    about.entity === 'person'
      ? generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(about.id) })
      : generatePath(PAGES.clientDetail.path, { clientId: String(about.id) })
  return <Link to={path}>{about.name}</Link>
}
