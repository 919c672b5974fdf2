import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './background-jobs.module.css'
import { Facts } from './facts.tsx'
import { taskInWords } from './task-in-words.ts'
import type { Schedule } from './use-background-jobs.ts'
import { whenInWords } from './when-in-words.ts'

/** The scheduled jobs, each with its last and next run. */
export function Schedules({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <section className={style['section']} aria-labelledby="schedules">
      <h2 id="schedules">{t('background-jobs.schedules.title')}</h2>
      {schedules.some(({ is_late }) => is_late) && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={t('background-jobs.schedules.late')}
          description={t('background-jobs.schedules.lateDetail')}
        />
      )}
      <Stack as="ul" gap="s">
        {schedules.map((schedule) => (
          <li key={schedule.task} className={style['job']}>
            <Row justify="between">
              <h3>{taskInWords(schedule.task)}</h3>
              <StatusBadge list="schedules" value={stateOf(schedule)} />
            </Row>
            <Facts facts={factsOf(schedule)} />
          </li>
        ))}
      </Stack>
    </section>
  )
}

const stateOf = ({ is_late, last_done_at }: Schedule): string => (is_late ? 'Late' : last_done_at === null ? 'New' : 'Done')

const timeOrNever = (at: string | null): string => (at === null ? t('background-jobs.schedules.never') : formatDateTime(at))

const factsOf = ({ cron, last_done_at, last_failed_at, next_run_at }: Schedule) => [
  [t('background-jobs.schedules.columns.every'), whenInWords(cron, next_run_at)] as const,
  [t('background-jobs.schedules.columns.last'), timeOrNever(last_done_at)] as const,
  ...(last_failed_at === null
    ? []
    : [[t('background-jobs.schedules.columns.failed'), formatDateTime(last_failed_at)] as const]),
  [t('background-jobs.schedules.columns.next'), timeOrNever(next_run_at)] as const,
]
