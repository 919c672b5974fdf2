import { t } from '../../../contract/language/texts.ts'
import { formatDateTime } from '../../ui/format.ts'
import { List } from '../../ui/layout.tsx'
import { statusOf } from '../../ui/statuses.ts'
import style from './transfers.module.css'
import { inWords } from './trouble.tsx'
import type { Transfer } from './use-invoice-payment.ts'

/** The events of a transfer with their times, oldest first; the last one is its status. */
export function Timeline({ moments }: { moments: Transfer['timeline'] }) {
  const bounced = moments.findIndex(({ status }) => status === 'bounced_back')
  return (
    <List as="ol" className={style['timeline']}>
      {moments.map(({ status, at, reason }, index) => {
        const { label, tone } = statusOf('transfer', status)
        const isBack = status === 'processing' && bounced !== -1 && bounced < index
        return (
          <li key={`${at}${status}`} data-tone={tone} {...(index === moments.length - 1 ? { 'aria-current': 'step' } : {})}>
            <span className={style['moment']}>
              {status === 'ordered' ? t('transfers.transfer.made') : isBack ? t('transfers.transfer.back') : label}
            </span>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {reason !== null && <span className={style['cause']}>{inWords(reason)}</span>}
          </li>
        )
      })}
    </List>
  )
}
