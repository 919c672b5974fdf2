import { t } from '../../../contract/language/texts.ts'
import type { InvoicePayment } from '../../../contract/transfers/schemas.ts'
import { formatDateTime, formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import style from './transfers.module.css'
import { inWords } from './trouble.tsx'

/** Transfers that did not pay the invoice, folded away. */
export function Earlier({ transfers }: { transfers: InvoicePayment['earlier'] }) {
  return (
    <details>
      <summary>{t('transfers.transfer.earlier', { n: transfers.length })}</summary>
      <ul className={style['rows']}>
        {transfers.map(({ id, provider_status, created_at, total, source_currency, trouble, reason }) => (
          <li key={id}>
            <StatusBadge list="transfer" value={provider_status} />
            <Note as="span">
              {[formatDateTime(created_at), formatMoney(total, source_currency), inWords(trouble ?? reason ?? '')]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </li>
        ))}
      </ul>
    </details>
  )
}
