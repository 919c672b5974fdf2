import { App, Button } from 'antd'
import { useMemo, useState } from 'react'
import { can } from '../../../../access-control/can.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { fieldNames, nameOf } from '../../../forms/history/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { Card } from '../../../ui/card.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { useSession } from '../../../ui/session-context.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'

const TEXTS = CLIENT_TEXTS.onboarding

const REVIEW = 'client/review-change-client'

/** Changes of the company information that the company asks for; the provider applies or declines them. */
export function ChangeRequests({ client, onReload, forms }: ClientPartProps & { forms: Readonly<Record<string, LoadedForm>> }) {
  const { message } = App.useApp()
  const mayDecide = can(useSession(), 'clients.edit')
  const names = useMemo(() => fieldNames(Object.values(forms)), [forms])
  const [declined, setDeclined] = useState<number | null>(null)
  const { call, loading } = useCall((changeRequestId: number) =>
    callApi(REVIEW, { clientId: client.id, changeRequestId, status: 'Applied' }),
  )
  const apply = async (changeRequestId: number) => {
    const end = await call(changeRequestId, done)
    if (end.status !== 200) void message.error(end.error?.message)
  }
  const done = async () => {
    void message.success(CLIENT_TEXTS.saved)
    await onReload()
    setDeclined(null)
  }
  return (
    <Card title={TEXTS.requests}>
      <ul className={style['rows']}>
        {client.requests.map((request) => (
          <li key={request.id} className={style['row']}>
            <div>
              {request.changes.map(({ field, title, from, to }) => {
                const { text } = nameOf(names, field)
                return (
                  <p key={field} className={style['change']}>
                    <strong>{title}</strong>: {text(from)} <span aria-hidden="true">→</span>{' '}
                    <span className="visually-hidden">{TEXTS.became}</span> {text(to)}
                  </p>
                )
              })}
              <p className={style['quiet']}>
                {[request.requested_by, formatDateTime(request.requested_at)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {mayDecide && (
              <div className={style['rowActions']}>
                <Button type="primary" loading={loading} onClick={() => void apply(request.id)}>
                  {TEXTS.apply}
                </Button>
                <Button danger onClick={() => setDeclined(request.id)}>
                  {TEXTS.decline}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {declined !== null && (
        <ReasonDialog
          title={TEXTS.decline}
          label={TEXTS.declineReason}
          submit={TEXTS.decline}
          send={(reason) => callApi(REVIEW, { clientId: client.id, changeRequestId: declined, status: 'Declined', reason })}
          onDone={done}
          onClose={() => setDeclined(null)}
        />
      )}
    </Card>
  )
}
