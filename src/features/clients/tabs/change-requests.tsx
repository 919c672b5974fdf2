import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import { fieldNames, nameOf } from '../../../forms/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useAct } from '../../../resource/use-act.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Block, Note, Row } from '../../../ui/layout.tsx'
import { useMay } from '../../../ui/use-may.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

const REVIEW = 'client/review-change-client'

/** Changes of the company information that the company asks for; the provider applies or declines them. */
export function ChangeRequests({ client, onReload, forms }: ClientPartProps & { forms: readonly LoadedForm[] }) {
  const mayDecide = useMay('clients', 'edit')
  const names = useMemo(() => fieldNames(forms), [forms])
  const [declined, setDeclined] = useState<number | null>(null)
  const ended = { done: t('clients.saved'), onChanged: onReload }
  const { act, loading } = useAct(REVIEW, ended)
  return (
    <Card title={t('clients.onboarding.requests')}>
      <ul className={style['rows']}>
        {client.requests.map((request) => (
          <li key={request.id} className={style['row']}>
            <div>
              {request.changes.map(({ field, title, from, to }) => {
                const { text } = nameOf(names, field)
                return (
                  <Block key={field} as="p">
                    <strong>{title}</strong>: {text(from)} <span aria-hidden="true">→</span>{' '}
                    <span className="visually-hidden">{t('clients.onboarding.became')}</span> {text(to)}
                  </Block>
                )
              })}
              <Note>{[request.requested_by, formatDateTime(request.requested_at)].filter(Boolean).join(' · ')}</Note>
            </div>
            {mayDecide && (
              <Row>
                <Button
                  type="primary"
                  loading={loading}
                  onClick={() => void act({ clientId: client.id, changeRequestId: request.id, status: 'Applied' })}
                >
                  {t('clients.onboarding.apply')}
                </Button>
                <Button danger onClick={() => setDeclined(request.id)}>
                  {t('clients.onboarding.decline')}
                </Button>
              </Row>
            )}
          </li>
        ))}
      </ul>
      {declined !== null && (
        <OperationDialog
          operation={REVIEW}
          input={{ clientId: client.id, changeRequestId: declined, status: 'Declined' }}
          title={t('clients.onboarding.decline')}
          reason="required"
          reasonLabel={t('clients.onboarding.declineReason')}
          submit={t('clients.onboarding.decline')}
          danger
          {...ended}
          onClose={() => setDeclined(null)}
        />
      )}
    </Card>
  )
}
