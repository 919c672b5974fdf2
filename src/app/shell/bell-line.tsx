import { Link } from 'react-router'
import { notificationPath } from '../../../access-control/notification-route.ts'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { formatDateTime, formatSince } from '../../ui/format.ts'
import { useSession } from '../../ui/session-context.ts'
import style from './bell.module.css'

const PRODUCT = 'Plantilla'

interface BellLineProps {
  notification: Notification
  onClick: () => void
}

/** One notification: company, event, age; it links to the record. */
export function BellLine({ notification, onClick }: BellLineProps) {
  const session = useSession()
  const { action, company, date, leads_to, entity_id, notification_status } = notification
  const isClicked = notification_status[0]?.is_clicked === true
  const name = company?.name ?? PRODUCT
  return (
    <li>
      <Link
        to={notificationPath(session, leads_to, entity_id)}
        className={style[isClicked ? 'clicked' : 'line'] as string}
        onClick={onClick}
      >
        <CompanyLogo name={name} logoUrl={company?.logo_url ?? null} />
        <span className={style['words']}>
          <span className={style['company']}>{name}</span>
          <span>{action}</span>
          <time dateTime={date} title={formatDateTime(date)} className={style['when']}>
            {formatSince(date, new Date())}
          </time>
        </span>
      </Link>
    </li>
  )
}
