import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Figure } from '../../ui/layout.tsx'
import style from './invoice-batches.module.css'
import { useLatestBatches } from './use-batch.ts'

const stateOf = (status: string): string =>
  status === 'Running'
    ? `${t('invoice-batches.latest.running')}, `
    : status === 'Failed'
      ? `${t('invoice-batches.latest.stopped')}, `
      : ''

/** Links to unfinished and recent batches. */
export function Latest() {
  const { data } = useLatestBatches()
  // An optional card: it takes no room while the batches cannot be read or there are none.
  if (!data || data.batches.length === 0) return null
  return (
    <Card title={t('invoice-batches.latest.title')}>
      <ul className={style['made']}>
        {data.batches.map((one) => {
          const period = t('invoice-batches.latest.period', {
            from: formatDate(one.period_start),
            to: formatDate(one.period_end),
          })
          return (
            <li key={one.batchKey}>
              <Link
                to={`${PAGES.invoiceBatches.path}?batch=${encodeURIComponent(one.batchKey)}`}
                aria-label={t('invoice-batches.latest.open', { company: one.company.name, period })}
              >
                {one.company.name}
              </Link>
              <span className={style['quiet']}>
                {period} · {t('invoice-batches.latest.by', { name: one.created_by, at: formatDateTime(one.created_at) })}
              </span>
              <Figure>
                {stateOf(one.status)}
                {t('invoice-batches.latest.of', {
                  created: one.status === 'Running' ? one.completed : one.created,
                  total: one.total,
                })}
                {one.skipped > 0 ? `, ${t('invoice-batches.latest.skipped', { count: one.skipped })}` : ''}
              </Figure>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
