import { BellOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { notificationPath } from '../../../access-control/notification-route.ts'
import { hasBell } from '../../../access-control/pages.ts'
import { t } from '../../../contract/language/texts.ts'
import type { Notification } from '../../../contract/notifications/schemas.ts'
import { CompanyLogo } from '../../ui/avatar.tsx'
import { formatDateTime, formatSince } from '../../ui/format.ts'
import { Popup } from '../../ui/popup.tsx'
import { useSession } from '../../ui/session-context.ts'
import style from './bell.module.css'
import { useNotifications } from './use-notifications.ts'

const MOST = 99

/** The notification panel (300 px high), for Admin and InternalEmployee. */
export function Bell() {
  const session = useSession()
  return hasBell(session) ? <BellOf personId={session.id} /> : null
}

function BellOf({ personId }: { personId: number }) {
  const { notifications, count, total, call, open, click, more } = useNotifications(personId)
  const isLoading = call.loading
  const problem = call.error?.message ?? null
  return (
    <Popup
      label={t('office.shell.notifications')}
      {...(count > 0 ? { description: t('office.shell.unread', { count }) } : {})}
      title={t('office.shell.notifications')}
      onOpen={() => void open()}
      button={
        <span className={style['bell']}>
          <BellOutlined className={style['icon']} aria-hidden="true" />
          {/* Drawn and not written: the number is no part of the button's name. */}
          {count > 0 && <span className={style['badge']} data-count={count > MOST ? `${MOST}+` : count} aria-hidden="true" />}
        </span>
      }
    >
      {(close) => (
        <div className={style['panel']}>
          <h2>{t('office.shell.notifications')}</h2>
          {problem !== null && (
            <div className={style['empty']} role="alert">
              {problem}
              <button type="button" className={style['more']} onClick={() => void open()}>
                {t('office.shell.tryAgain')}
              </button>
            </div>
          )}
          {problem === null && notifications.length === 0 && (
            <p className={style['empty']}>
              {isLoading ? t('office.shell.loadingNotifications') : t('office.shell.noNotifications')}
            </p>
          )}
          {problem === null && notifications.length > 0 && (
            <ul className={style['list']}>
              {notifications.map((notification) => (
                <BellLine
                  key={notification.id}
                  notification={notification}
                  onClick={() => {
                    click(notification.id)
                    close()
                  }}
                />
              ))}
              {notifications.length < total && (
                <li>
                  <button type="button" className={style['more']} disabled={isLoading} onClick={() => void more()}>
                    {isLoading ? t('office.shell.loadingNotifications') : t('office.shell.olderNotifications')}
                  </button>
                </li>
              )}
            </ul>
          )}
        </div>
      )}
    </Popup>
  )
}

const PRODUCT = 'Plantilla'

/** One notification: company, event, age; it links to the record. */
function BellLine({ notification, onClick }: { notification: Notification; onClick: () => void }) {
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
          <small>{name}</small>
          {action}
          <small>
            <time dateTime={date} title={formatDateTime(date)}>
              {formatSince(date, new Date())}
            </time>
          </small>
        </span>
      </Link>
    </li>
  )
}
