import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { daysSince } from '../../../contract/calendar.ts'
import { CLIENT_TEXTS } from '../../texts/clients.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import type { Fact } from '../../ui/facts.tsx'
import { formatDate, formatText } from '../../ui/format.ts'
import { RecordHeader } from '../../ui/record-header.tsx'
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
  const facts: Fact[] = [
    [TEXTS.taxId, client.tax_id],
    [TEXTS.services, client.services.join(', ')],
    [TEXTS.waitsFor, waiting_for],
    [TEXTS.since, `${formatDate(status_since)}, ${CLIENT_TEXTS.days(daysSince(status_since))}`],
    [
      TEXTS.manager,
      manager?.id,
      <>
        {manager ? `${manager.firstname} ${manager.lastname}` : formatText(null)}
        <ManagerButton client={client} onReload={onReload} />
      </>,
    ],
  ]
  const picture = (
    <div className={style['logo']}>
      <CompanyLogo name={name} logoUrl={client.logo_url} size={LOGO_PX} />
      <LogoButton client={client} onReload={onReload} />
    </div>
  )
  const status = <StatusBadge list="clientOnboarding" value={client.status} />
  return (
    <RecordHeader {...{ picture, name, status, facts, actions }}>
      {client.untouched.length > 0 && (
        <Alert type="warning" showIcon message={CLIENT_TEXTS.onboarding.untouched} description={client.untouched.join(', ')} />
      )}
      {client.denied_reason !== null && client.status === 'Denied' && (
        <p className={style['quiet']}>{CLIENT_TEXTS.onboarding.reason(client.denied_reason)}</p>
      )}
    </RecordHeader>
  )
}
