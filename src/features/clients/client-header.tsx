import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'
import { t } from '../../../contract/language/texts.ts'
import { OperationButton } from '../../resource/operation-button.tsx'
import { useAct } from '../../resource/use-act.ts'
import { Callout } from '../../ui/callout.tsx'
import { CompanyLogo } from '../../ui/company-logo.tsx'
import { FileInput } from '../../ui/file-input.tsx'
import { formatText } from '../../ui/format.ts'
import { Note, Stack } from '../../ui/layout.tsx'
import { useMay } from '../../ui/use-may.ts'
import type { ClientPartProps } from './client-part.ts'
import style from './clients.module.css'

const LOGO_PX = 60

/** The logo of the company, with a button that changes it. */
export const ClientLogo = (props: ClientPartProps) => (
  <Stack gap="none" className={style['logo']}>
    <CompanyLogo name={props.client.name} logoUrl={props.client.logo_url} size={LOGO_PX} />
    <LogoButton {...props} />
  </Stack>
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
      <Callout type="warning" title={t('clients.onboarding.untouched')}>
        {untouched.join(', ')}
      </Callout>
    )}
    {denied_reason !== null && status === 'Denied' && <Note>{t('clients.onboarding.reason', { text: denied_reason })}</Note>}
  </>
)

/** Chooses a picture and sends it as the company's logo (.jpg, .jpeg, .png). */
function LogoButton({ client, onReload }: ClientPartProps) {
  const mayEdit = useMay('clients', 'edit-company')
  const input = useRef<HTMLInputElement>(null)
  const { act, loading } = useAct('client/update-client-img', { done: t('clients.logoSaved'), onChanged: onReload })
  if (!mayEdit) return null
  return (
    <>
      <Button size="small" type="link" loading={loading} onClick={() => input.current?.click()}>
        {t('clients.logo')}
      </Button>
      <FileInput
        ref={input}
        accept=".jpg,.jpeg,.png"
        aria-label={t('clients.logo')}
        onChoose={([img_file]) => void act({ clientId: client.id }, { files: { img_file: img_file as File } })}
      />
    </>
  )
}

/** Hands the company to another colleague. */
function ManagerButton({ client, onReload }: ClientPartProps) {
  const mayEdit = useMay('clients', 'edit')
  if (!mayEdit) return null
  return (
    <OperationButton
      operation="client/update-account-manager"
      input={{ clientId: client.id }}
      name={t('clients.changeManager')}
      title={t('clients.changeManager')}
      form="client-manager"
      about={client}
      prefill={{ accountManagerId: client.account_manager?.id }}
      width={460}
      skipsUnchanged
      done={t('clients.saved')}
      button={{ size: 'small', type: 'text', icon: <EditOutlined aria-hidden="true" /> }}
      onChanged={onReload}
    />
  )
}
