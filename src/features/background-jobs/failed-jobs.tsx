import { App, Button } from 'antd'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { useOperation } from '../../../providers/use-operation.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { JOB_TEXTS, taskInWords } from '../../texts/background-jobs.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Block, Note, Row, Stack } from '../../ui/layout.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './background-jobs.module.css'
import { Facts } from './facts.tsx'
import type { BackgroundJobs, FailedJob } from './use-background-jobs.ts'

const TEXTS = JOB_TEXTS.failed
const { giveUp: GIVE_UP } = JOB_TEXTS

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
    if (end.status === 200) void message.success(TEXTS.retried)
    onChanged()
  }
  return (
    <section className={style['section']} aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">{TEXTS.title}</h2>
      <Refusal error={error} />
      {jobs.length === 0 && (
        <div className={`${style['job']} ${style['none']}`}>
          <strong>{TEXTS.none}</strong>
          <span className="missing">{TEXTS.noneDetail(waiting)}</span>
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
              <span className="visually-hidden">{TEXTS.columns.error}: </span>
              {job.error}
            </Block>
            <Facts
              facts={[
                [TEXTS.columns.about, <About key="about" about={job.about} />],
                [TEXTS.columns.tries, TEXTS.tries(job.tries, job.max_tries)],
                [TEXTS.columns.failedAt, formatDateTime(job.failed_at)],
                [TEXTS.columns.next, formatDateTime(job.next_try_at)],
              ]}
            />
            <Row>
              <Button aria-label={TEXTS.retryOf(taskInWords(job.task))} onClick={() => void retry(job)}>
                {TEXTS.retry}
              </Button>
              <Button danger aria-label={TEXTS.giveUpOf(taskInWords(job.task))} onClick={() => setGiven(job)}>
                {TEXTS.giveUp}
              </Button>
            </Row>
          </li>
        ))}
      </Stack>
      {totalJobs > jobs.length && <Note top="s">{TEXTS.more(jobs.length, totalJobs)}</Note>}
      {given && (
        <OperationDialog
          operation="employee/give-up-background-job"
          input={{ id: given.id }}
          title={GIVE_UP.title}
          question={GIVE_UP.detail(taskInWords(given.task))}
          reason="required"
          submit={GIVE_UP.submit}
          danger
          done={TEXTS.givenUp}
          onChanged={onChanged}
          onClose={() => setGiven(null)}
        />
      )}
    </section>
  )
}

function About({ about }: { about: FailedJob['about'] }) {
  if (about === null) return TEXTS.nobody
  const path =
    about.entity === 'person'
      ? generatePath(PAGES.employeeOnboardingDetail.path, { employeeId: String(about.id) })
      : generatePath(PAGES.clientDetail.path, { clientId: String(about.id) })
  return <Link to={path}>{about.name}</Link>
}
