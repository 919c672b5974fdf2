import { Button } from 'antd'
import { t, textAt } from '../../../contract/language/texts.ts'
import { inWords } from '../../forms/field-names.ts'
import { dialogTexts, OperationButton, useAct } from '../../resource/operation-dialog.tsx'
import { columnsOf, DataTable } from '../../tables/data-table.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Block, type Fact, Facts, Note, Panel, Row, Stack } from '../../ui/layout.tsx'
import { Callout, Loaded } from '../../ui/notices.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RecordLink } from '../../ui/record-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type BackgroundJobs, type FailedJob, type Schedule, useBackgroundJobs } from './use-background-jobs.ts'
import { whenInWords } from './when-in-words.ts'

const DAYS_OF_YEAR = 365

/** For Admin: the background jobs, their failures, and whether the clock runs. */
export function BackgroundJobsPage() {
  const query = useBackgroundJobs()
  return (
    <>
      <PageHead page="backgroundJobs" detail={t('background-jobs.detail')} />
      <Loaded query={query}>
        {(data) => (
          <Stack gap="l">
            {data.workers === 0 && (
              <Callout type="error" title={t('background-jobs.noWorkers')}>
                {t('background-jobs.noWorkersDetail')}
              </Callout>
            )}
            <HistoryNotice history={data.history} />
            <FailedJobs data={data} onChanged={() => void query.refetch()} />
            <Schedules schedules={data.schedules} />
            <Retention data={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** Result of the check that every history entry is unchanged. */
function HistoryNotice({ history }: Pick<BackgroundJobs, 'history'>) {
  if (!history) return <Callout type="info" title={t('background-jobs.history.never')} />
  const { broken, checked, checked_at, first_id } = history
  const when = checked_at === null ? null : t('background-jobs.history.at', { time: formatDateTime(checked_at) })
  if (broken === 0)
    return (
      <Callout type="success" title={t('background-jobs.history.whole', { rows: checked })}>
        {when}
      </Callout>
    )
  return (
    <Callout type="error" title={t('background-jobs.history.broken')}>
      {[t('background-jobs.history.detail', { places: broken, first: first_id }), when].filter(Boolean).join(' ')}
    </Callout>
  )
}

function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <Stack as="section" gap="s" aria-labelledby="schedules">
      <h2 id="schedules">{t('background-jobs.schedules.title')}</h2>
      {schedules.some(({ is_late }) => is_late) && (
        <Callout type="error" title={t('background-jobs.schedules.late')}>
          {t('background-jobs.schedules.lateDetail')}
        </Callout>
      )}
      <Stack as="ul" gap="s">
        {schedules.map((schedule) => (
          <Panel as="li" key={schedule.task}>
            <Row justify="between">
              <h3>{taskInWords(schedule.task)}</h3>
              <StatusBadge list="schedules" value={stateOf(schedule)} />
            </Row>
            <Facts layout="columns" facts={factsOf(schedule)} />
          </Panel>
        ))}
      </Stack>
    </Stack>
  )
}

/** Terms of data: of automatically deleted data, with the deletions of the last night, and of data that is kept. */
function Retention({ data: { retention, kept } }: { data: Pick<BackgroundJobs, 'retention' | 'kept'> }) {
  type Deleted = BackgroundJobs['retention'][number]
  type Kept = BackgroundJobs['kept'][number]
  const noLaw = t('background-jobs.retention.noLaw')
  const deletedColumns = columnsOf<Deleted>('background-jobs.retention.columns', {
    kind: ({ kind }) => textAt('background-jobs.retention.kinds', kind) ?? kind,
    kept: ({ days }) => t('background-jobs.retention.kept', { days, years: days / DAYS_OF_YEAR }),
    law: ({ law }) => law ?? noLaw,
    last: ({ last_run_at }) => timeOrNever(last_run_at),
    deleted: ({ deleted, total }) => t('background-jobs.retention.deleted', { deleted, total }),
  })
  const keptColumns = columnsOf<Kept>('background-jobs.retention.columns', {
    kind: ({ kind }) => textAt('background-jobs.retention.keptKinds', kind) ?? kind,
    kept: ({ years, law }) => t('background-jobs.retention.years', { years: years ?? 0, law: law ?? noLaw }),
  })
  return (
    <Stack as="section" gap="s" aria-labelledby="retention">
      <h2 id="retention">{t('background-jobs.retention.title')}</h2>
      <Panel>
        <DataTable
          isInCard
          label={t('background-jobs.retention.title')}
          columns={deletedColumns}
          rows={retention}
          keyOf={({ kind }) => kind}
        />
      </Panel>
      <h3>{t('background-jobs.retention.keptTitle')}</h3>
      <Panel>
        <DataTable
          isInCard
          label={t('background-jobs.retention.keptTitle')}
          columns={keptColumns}
          rows={kept}
          keyOf={({ kind }) => kind}
        />
      </Panel>
    </Stack>
  )
}

const stateOf = ({ is_late, last_done_at }: Schedule): string => (is_late ? 'Late' : last_done_at === null ? 'New' : 'Done')

const timeOrNever = (at: string | null): string => (at === null ? t('background-jobs.schedules.never') : formatDateTime(at))

const factsOf = ({ cron, last_done_at, last_failed_at, next_run_at }: Schedule): (Fact | false)[] => [
  [t('background-jobs.schedules.columns.every'), whenInWords(cron, next_run_at)],
  [t('background-jobs.schedules.columns.last'), timeOrNever(last_done_at)],
  last_failed_at !== null && [t('background-jobs.schedules.columns.failed'), formatDateTime(last_failed_at)],
  [t('background-jobs.schedules.columns.next'), timeOrNever(next_run_at)],
]

interface FailedJobsProps {
  data: BackgroundJobs
  onChanged: () => void
}

/** Failed jobs: those that wait for a decision, and below them those that will be retried. */
function FailedJobs({ data: { jobs, totalJobs, waiting }, onChanged }: FailedJobsProps) {
  const { act, loading, problem } = useAct('employee/retry-background-job', {
    done: t('background-jobs.failed.retried'),
    onChanged,
    onFailed: onChanged,
    showsProblem: true,
  })
  return (
    <Stack as="section" gap="s" aria-labelledby="failed-jobs">
      <h2 id="failed-jobs">{t('background-jobs.failed.title')}</h2>
      {problem !== null && <Callout type="error" title={problem} />}
      {jobs.length === 0 && (
        <Panel gap="xs">
          <strong>{t('background-jobs.failed.none')}</strong>
          <span className="missing">{t('background-jobs.failed.noneDetail', { waiting })}</span>
        </Panel>
      )}
      <Stack as="ul" gap="s">
        {jobs.map((job) => (
          <Panel as="li" key={job.id}>
            <Row justify="between">
              <h3>{taskInWords(job.task)}</h3>
              <StatusBadge list="backgroundJobs" value={job.state} />
            </Row>
            <Block as="p">
              <span className="visually-hidden">{t('background-jobs.failed.columns.error')}: </span>
              {job.error}
            </Block>
            <Facts
              layout="columns"
              facts={[
                [t('background-jobs.failed.columns.about'), job.task, <About key="about" about={job.about} />],
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
                disabled={loading}
                onClick={() => void act({ id: job.id })}
              >
                {t('background-jobs.failed.retry')}
              </Button>
              <OperationButton
                operation="employee/give-up-background-job"
                input={{ id: job.id }}
                {...dialogTexts('background-jobs.giveUp', { job: taskInWords(job.task) })}
                name={t('background-jobs.failed.giveUpOf', { job: taskInWords(job.task) })}
                label={t('background-jobs.failed.giveUp')}
                reason="required"
                danger
                onChanged={onChanged}
              />
            </Row>
          </Panel>
        ))}
      </Stack>
      {totalJobs > jobs.length && (
        <Note top="s">{t('background-jobs.failed.more', { shown: jobs.length, total: totalJobs })}</Note>
      )}
    </Stack>
  )
}

function About({ about }: { about: FailedJob['about'] }) {
  if (about === null) return t('background-jobs.failed.nobody')
  return (
    <RecordLink page={about.entity === 'person' ? 'employeeOnboardingDetail' : 'clientDetail'} id={about.id}>
      {about.name}
    </RecordLink>
  )
}

/** The name of a job; one without a text is named by its stored name. */
const taskInWords = (task: string): string => textAt('background-jobs.tasks', task) ?? inWords(task)
