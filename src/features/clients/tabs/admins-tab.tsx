import { PlusOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import { mayStopAdminEmail } from '../../../../access-control/clients.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { dialogTexts } from '../../../resource/dialog-texts.ts'
import { OperationButton } from '../../../resource/operation-button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailChangeNotice } from '../../../ui/email-change-notice.tsx'
import { formatDateTime, formatText } from '../../../ui/format.ts'
import { List, Note, Row } from '../../../ui/layout.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

/** Users of the company, with their rights and last visit. */
export function AdminsTab({ client, onReload }: ClientPartProps) {
  const session = useSession()
  const mayManage = useMay('clients', 'manage-admins', client)
  const form = { form: 'client-admin', subject: 'Client', onChanged: onReload } as const
  return (
    <Card
      title={t('clients.tabs.admins')}
      action={
        mayManage && (
          <OperationButton
            operation="client/add-client-admin"
            input={{ clientId: client.id }}
            {...form}
            {...dialogTexts('clients.admins.adding')}
            prefill={{ may_approve: true }}
            button={{ icon: <PlusOutlined aria-hidden="true" /> }}
          />
        )
      }
    >
      {client.admins.length === 0 && (
        <EmptyNotice title={t('clients.admins.none')}>{t('clients.admins.noneDetail')}</EmptyNotice>
      )}
      <List isLined>
        {client.admins.map((admin) => {
          const name = `${admin.firstname} ${admin.lastname}`
          return (
            <Row as="li" justify="between" key={admin.id}>
              <div>
                <strong>{name}</strong> {admin.is_owner && <Tag>{t('clients.admins.owner')}</Tag>}
                {admin.may_approve && <Tag>{t('clients.admins.approves')}</Tag>}
                <Note>{[admin.position, admin.email, formatText(admin.phone)].filter(Boolean).join(' · ')}</Note>
                <Note>
                  {admin.last_seen
                    ? t('clients.admins.lastSeen', { when: formatDateTime(admin.last_seen) })
                    : t('clients.admins.neverSeen')}
                </Note>
              </div>
              {mayManage && (
                <Row>
                  <OperationButton
                    operation="client/update-client-admin"
                    input={{ userId: admin.id }}
                    {...form}
                    name={t('clients.admins.editOf', { name })}
                    label={t('clients.admins.edit')}
                    title={t('clients.admins.editOf', { name })}
                    prefill={(loaded) => readForm(loaded, admin)}
                    done={t('clients.saved')}
                  />
                  <OperationButton
                    operation="client/remove-client-admin"
                    input={{ userId: admin.id }}
                    {...dialogTexts('clients.admins.removing', { name })}
                    reason="required"
                    danger
                    onChanged={onReload}
                  />
                </Row>
              )}
              {admin.email_change && (
                <div className={style['rowNotice']}>
                  <EmailChangeNotice
                    personId={admin.id}
                    change={admin.email_change}
                    isEditable={mayStopAdminEmail(session, client.admins, admin.id)}
                    onReload={onReload}
                  />
                </div>
              )}
            </Row>
          )
        })}
      </List>
    </Card>
  )
}
