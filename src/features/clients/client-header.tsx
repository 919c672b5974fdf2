import { Alert } from 'antd'
import { t } from '../../../contract/language/texts.ts'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { formatText } from '../../ui/format.ts'
import { Note } from '../../ui/layout.tsx'
import type { ClientPartProps } from './client-part.ts'
import style from './clients.module.css'
import { LogoButton } from './logo-button.tsx'
import { ManagerButton } from './manager-button.tsx'

const LOGO_PX = 60

/** The logo of the company, with a button that changes it. */
export const ClientLogo = (props: ClientPartProps) => (
  <div className={style['logo']}>
    <CompanyLogo name={props.client.name} logoUrl={props.client.logo_url} size={LOGO_PX} />
    <LogoButton {...props} />
  </div>
)

/** The account manager of the company, with a button to change it. */
export const ClientManager = (props: ClientPartProps) => {
  const { account_manager: manager } = props.client
  return (
    <>
      {manager ? `${manager.firstname} ${manager.lastname}` : formatText(null)}
      <ManagerButton {...props} />
    </>
  )
}

/** Corrections that were left open, and why the company was denied. */
export const ClientNotes = ({ client: { untouched, denied_reason, status } }: ClientPartProps) => (
  <>
    {untouched.length > 0 && (
      <Alert type="warning" showIcon message={t('clients.onboarding.untouched')} description={untouched.join(', ')} />
    )}
    {denied_reason !== null && status === 'Denied' && <Note>{t('clients.onboarding.reason', { text: denied_reason })}</Note>}
  </>
)
