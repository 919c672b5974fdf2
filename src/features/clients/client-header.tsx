import type { ReactNode } from 'react'
import { daysSince } from '../../../contract/days.ts'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { formatDate, formatText, isMissing } from '../../ui/format.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { ClientPartProps } from './client-part.ts'
import style from './clients.module.css'
import { LogoButton } from './logo-button.tsx'
import { ManagerButton } from './manager-button.tsx'

const TEXTS = CLIENT_TEXTS.facts
const LOGO_PX = 60

/** Which company this is, where it stands, who has the ball and since when. */
export function ClientHeader({ client, onReload, actions }: ClientPartProps & { actions: ReactNode }) {
  const { name, account_manager: manager, waiting_for, status_since } = client
  const facts = [
    { title: TEXTS.taxId, value: client.tax_id },
    { title: TEXTS.services, value: client.services.join(', ') },
    { title: TEXTS.waitsFor, value: waiting_for },
    { title: TEXTS.since, value: `${formatDate(status_since)}, ${CLIENT_TEXTS.days(daysSince(status_since))}` },
    { title: TEXTS.manager, value: manager && `${manager.firstname} ${manager.lastname}` },
  ]
  return (
    <div className={style['header']}>
      <div className={style['logo']}>
        <CompanyLogo name={name} logoUrl={client.logo_url} size={LOGO_PX} />
        <LogoButton client={client} onReload={onReload} />
      </div>
      <div className={style['who']}>
        <div className={style['top']}>
          <div className={style['nameLine']}>
            <h1 className={style['name']}>{name}</h1>
            <StatusBadge list="clientOnboarding" value={client.status} />
          </div>
          <div className={style['actions']}>{actions}</div>
        </div>
        <dl className={style['facts']}>
          {facts.map(({ title, value }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className={isMissing(value) ? 'missing' : undefined}>
                {formatText(value)}
                {title === TEXTS.manager && <ManagerButton client={client} onReload={onReload} />}
              </dd>
            </div>
          ))}
        </dl>
        {client.denied_reason !== null && client.status === 'Denied' && (
          <p className={style['quiet']}>{CLIENT_TEXTS.onboarding.reason(client.denied_reason)}</p>
        )}
      </div>
    </div>
  )
}
