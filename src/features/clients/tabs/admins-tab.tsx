import { PlusOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { mayStopAdminEmail } from '../../../../access-control/clients.ts'
import type { Client } from '../../../../contract/clients/schemas.ts'
import { readForm } from '../../../../contract/forms/record.ts'
import { t } from '../../../../contract/language/texts.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailChangeNotice } from '../../../ui/email-change-notice.tsx'
import { formatDateTime, formatText } from '../../../ui/format.ts'
import { Note, Row } from '../../../ui/layout.tsx'
import { EmptyNotice } from '../../../ui/notices.tsx'
import { useSession } from '../../../ui/session-context.ts'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

type Admin = Client['admins'][number]
type Open = { what: 'edit'; admin: Admin | null } | { what: 'remove'; admin: Admin }

/** Users of the company, with their rights and last visit. */
export function AdminsTab({ client, onReload }: ClientPartProps) {
  const session = useSession()
  const [open, setOpen] = useState<Open | null>(null)
  const mayManage = useMay('clients', 'manage-admins', client)
  const common = { onChanged: onReload, onClose: () => setOpen(null) }
  const add = {
    operation: 'client/add-client-admin',
    title: t('clients.admins.add'),
    submit: t('clients.admins.add'),
    done: t('clients.admins.added'),
  } as const
  return (
    <Card
      title={t('clients.tabs.admins')}
      action={
        mayManage && (
          <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setOpen({ what: 'edit', admin: null })}>
            {t('clients.admins.add')}
          </Button>
        )
      }
    >
      {client.admins.length === 0 && (
        <EmptyNotice title={t('clients.admins.none')}>{t('clients.admins.noneDetail')}</EmptyNotice>
      )}
      <ul className={style['rows']}>
        {client.admins.map((admin) => {
          const name = `${admin.firstname} ${admin.lastname}`
          return (
            <li key={admin.id} className={style['row']}>
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
                  <Button aria-label={t('clients.admins.editOf', { name })} onClick={() => setOpen({ what: 'edit', admin })}>
                    {t('clients.admins.edit')}
                  </Button>
                  <Button
                    danger
                    aria-label={t('clients.admins.removeOf', { name })}
                    onClick={() => setOpen({ what: 'remove', admin })}
                  >
                    {t('clients.admins.remove')}
                  </Button>
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
            </li>
          )
        })}
      </ul>
      {open?.what === 'edit' && (
        <OperationDialog
          {...(open.admin
            ? {
                operation: 'client/update-client-admin',
                title: t('clients.admins.editOf', { name: `${open.admin.firstname} ${open.admin.lastname}` }),
                done: t('clients.saved'),
              }
            : add)}
          input={open.admin ? { userId: open.admin.id } : { clientId: client.id }}
          form="client-admin"
          subject="Client"
          prefill={(form) => (open.admin ? readForm(form, open.admin) : { may_approve: true })}
          {...common}
        />
      )}
      {open?.what === 'remove' && (
        <OperationDialog
          operation="client/remove-client-admin"
          input={{ userId: open.admin.id }}
          title={t('clients.admins.removeTitle', { name: `${open.admin.firstname} ${open.admin.lastname}` })}
          question={t('clients.admins.removeDetail')}
          reason="required"
          submit={t('clients.admins.remove')}
          danger
          done={t('clients.admins.removed')}
          {...common}
        />
      )}
    </Card>
  )
}
