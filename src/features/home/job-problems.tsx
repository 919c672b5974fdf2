import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { useRead } from '../../../providers/use-read.ts'
import style from './home.module.css'

/**
 * For Admin: an altered history, jobs that failed for good and schedules that did not run, so that they are noticed without a
 * visit to their page.
 */
export function JobProblems() {
  const { data } = useRead('employee/get-background-jobs', {})
  const failed = data?.jobs.filter(({ state }) => state === 'Failed').length ?? 0
  const late = data?.schedules.filter(({ is_late }) => is_late).length ?? 0
  const isUnattended = data?.workers === 0
  const broken = data?.history?.broken ?? 0
  if (failed + late + broken === 0 && !isUnattended) return null
  return (
    <section className={style['problems']} aria-labelledby="job-problems">
      <h2 id="job-problems" className={style['title']}>
        {broken > 0 ? t('background-jobs.history.broken') : t('background-jobs.home.title')}
      </h2>
      {broken > 0 && <p>{t('background-jobs.history.detail', { places: broken, first: data?.history?.first_id ?? null })}</p>}
      <p>
        {[
          isUnattended && `${t('background-jobs.noWorkers')}.`,
          failed > 0 && t('background-jobs.home.failed', { count: failed }),
          late > 0 && t('background-jobs.home.late', { count: late }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Link to={PAGES.backgroundJobs.path}>{t('background-jobs.home.open')}</Link>
    </section>
  )
}
