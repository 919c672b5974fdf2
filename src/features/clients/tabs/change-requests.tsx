import { App, Button } from 'antd'
import { useId, useMemo, useState } from 'react'
import { can } from '../../../../access-control/can.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { fieldNames, nameOf } from '../../../forms/history/field-names.ts'
import type { LoadedForm } from '../../../forms/load-form.ts'
import { CLIENT_TEXTS } from '../../../texts/clients.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { formatDateTime } from '../../../ui/format.ts'
import { Refusal } from '../../../ui/refusal.tsx'
import { useSession } from '../../../ui/session-context.ts'
import type { ClientPartProps } from '../client-part.ts'
import style from '../clients.module.css'
import { ReasonField } from '../steps/reason-field.tsx'

const TEXTS = CLIENT_TEXTS.onboarding
const MIN_REASON = 10

type Verdict = { changeRequestId: number; status: 'Applied' | 'Declined'; reason?: string }

/** Changes of the company information that the company asks for; the provider applies or declines them. */
export function ChangeRequests({ client, onReload, forms }: ClientPartProps & { forms: Readonly<Record<string, LoadedForm>> }) {
  const { message } = App.useApp()
  const mayDecide = can(useSession(), 'clients.edit')
  const names = useMemo(() => fieldNames(Object.values(forms)), [forms])
  const id = useId()
  const [declined, setDeclined] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const { call, loading, error } = useCall((verdict: Verdict) =>
    callApi('client/review-change-client', { clientId: client.id, ...verdict }),
  )
  const isShort = reason.trim().length < MIN_REASON
  const decide = async (verdict: Verdict) => {
    setWasSent(true)
    if (verdict.status === 'Declined' && isShort) return
    const end = await call(verdict)
    if (end.status !== 200) {
      if (verdict.status === 'Applied') void message.error(end.error?.message)
      return
    }
    setDeclined(null)
    void message.success(CLIENT_TEXTS.saved)
    await onReload()
  }
  return (
    <section className={style['card']} aria-label={TEXTS.requests}>
      <div className={style['cardHead']}>
        <h2>{TEXTS.requests}</h2>
      </div>
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
                <Button
                  type="primary"
                  loading={loading && declined === null}
                  onClick={() => void decide({ changeRequestId: request.id, status: 'Applied' })}
                >
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
        <Dialog
          title={TEXTS.decline}
          isOpen
          onClose={() => setDeclined(null)}
          isDirty={reason !== ''}
          width={520}
          footer={(close) => (
            <DialogButtons
              onCancel={close}
              submit={TEXTS.decline}
              danger
              loading={loading}
              onSubmit={() => void decide({ changeRequestId: declined, status: 'Declined', reason: reason.trim() })}
            />
          )}
        >
          <Refusal error={error} />
          <ReasonField
            id={id}
            label={TEXTS.declineReason}
            value={reason}
            onChange={setReason}
            isRequired
            error={wasSent && isShort ? CLIENT_TEXTS.steps.shortReason : null}
          />
        </Dialog>
      )}
    </section>
  )
}
