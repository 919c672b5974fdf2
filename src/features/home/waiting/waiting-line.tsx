import { Link } from 'react-router'
import { notificationPath } from '../../../../access-control/notification-route.ts'
import { labelOf } from '../../../../contract/documents/kinds.ts'
import { t, textAt } from '../../../../contract/language/texts.ts'
import type { WaitingItem, WaitingKind } from '../../../../contract/waiting/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { CompanyLogo } from '../../../ui/company-logo.tsx'
import { formatDate, formatDateTime, formatSince } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import style from './waiting.module.css'

/** The list of schemas/statuses.json in which a kind's status is named; without one its heading says it all. */
const STATUSES: Partial<Record<WaitingKind, string>> = {
  invoices: 'invoice',
  'payment-requests': 'paymentRequest',
  'client-onboarding': 'clientOnboarding',
  'person-onboarding': 'onboarding',
}

/** The page changes at once; should the mark be lost, the line only stays. */
function markOpened(notificationId: number): void {
  callApi('notifications/set-clicked-notification', { notificationId }, { outlivesPage: true }).catch(() => undefined)
}

/** One waiting item; the whole line links to the place where it is done. */
export function WaitingLine({ kind, item }: { kind: WaitingKind; item: WaitingItem }) {
  const session = useSession()
  const { title, company, status, documents, since, due, leads_to, entity_id, tab } = item
  const name = title ?? textAt('waiting.own', kind) ?? t(`waiting.kinds.${kind}`)
  const path = notificationPath(session, leads_to, entity_id)
  const list = STATUSES[kind]
  // A company's own people need no company name, and it is not repeated where the line is about the company.
  const where = company && session.role !== 'Client' && company.name !== name ? company.name : null
  const what = documents.map(labelOf).join(', ')
  return (
    <li>
      <Link
        to={tab === null ? path : `${path}?tab=${tab}`}
        className={style['line'] as string}
        onClick={kind === 'own-notices' ? () => markOpened(item.id) : undefined}
      >
        {company && session.role !== 'Client' && <CompanyLogo name={company.name} logoUrl={company.logo_url} />}
        <span className={style['words']}>
          <span className={style['name']}>{name}</span>
          {list !== undefined && <StatusBadge list={list} value={status} />}
          {(where !== null || what !== '' || due !== null) && (
            <span className={style['detail']}>
              {[where, what, due && t('waiting.by', { day: formatDate(due) })].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <time dateTime={since} title={formatDateTime(since)} className={style['since']}>
          {formatSince(since, new Date())}
        </time>
      </Link>
    </li>
  )
}
