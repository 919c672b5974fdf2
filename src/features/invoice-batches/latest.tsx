import { Link } from 'react-router'
import { PAGES } from '../../../access-control/pages.ts'
import { INVOICE_BATCH_TEXTS } from '../../texts/invoice-batches.ts'
import { Card } from '../../ui/card.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Figure } from '../../ui/layout.tsx'
import style from './invoice-batches.module.css'
import { useLatestBatches } from './use-batch.ts'

const TEXTS = INVOICE_BATCH_TEXTS.latest

const STATES: Record<string, string> = { Running: `${TEXTS.running}, `, Failed: `${TEXTS.stopped}, ` }

/** Links to unfinished and recent batches. */
export function Latest() {
  const { data } = useLatestBatches()
  // An optional card: it takes no room while the batches cannot be read or there are none.
  if (!data || data.batches.length === 0) return null
  return (
    <Card title={TEXTS.title}>
      <ul className={style['made']}>
        {data.batches.map((one) => {
          const period = TEXTS.period(formatDate(one.period_start), formatDate(one.period_end))
          return (
            <li key={one.batchKey}>
              <Link
                to={`${PAGES.invoiceBatches.path}?batch=${encodeURIComponent(one.batchKey)}`}
                aria-label={TEXTS.open(one.company.name, period)}
              >
                {one.company.name}
              </Link>
              <span className={style['quiet']}>
                {period} · {TEXTS.by(one.created_by, formatDateTime(one.created_at))}
              </span>
              <Figure>
                {STATES[one.status] ?? ''}
                {TEXTS.of(one.status === 'Running' ? one.completed : one.created, one.total)}
                {one.skipped > 0 ? `, ${TEXTS.skipped(one.skipped)}` : ''}
              </Figure>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
