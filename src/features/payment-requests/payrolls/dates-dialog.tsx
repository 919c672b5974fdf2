import { App } from 'antd'
import { useState } from 'react'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { ApiError, callApi } from '../../../../providers/api.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'

const TEXTS = PAYMENT_REQUEST_TEXTS.dates
const NAMES = ['period_start', 'period_end', 'payment_date'] as const

interface DatesDialogProps {
  request: PaymentRequest
  onClose: () => void
  onSaved: () => Promise<void>
  onReload: () => Promise<unknown>
}

/** Another period, or another day of payment. */
export function DatesDialog({ request: shown, onClose, onSaved, onReload }: DatesDialogProps) {
  // The request as it was when the dialog opened: a newer one must not replace what is being typed.
  const [request, setRequest] = useState(shown)
  const { message } = App.useApp()
  const { role } = useSession()
  const keyOf = useRequestKey()
  const save = async (payload: Record<string, unknown>) => {
    const changed = NAMES.filter((name) => payload[name] !== request[name])
    if (changed.length === 0) throw new ApiError(400, 'VALIDATION', TEXTS.unchanged)
    const said = {
      ...{ requestId: request.id, version: request.version },
      ...Object.fromEntries(changed.map((name) => [name, payload[name]])),
    }
    return callApi('payroll/config-payrolls', { ...said, requestKey: keyOf(said) })
  }
  return (
    <NamedFormDialog
      name="payment-request-days"
      variant={{ viewer: role, subject: 'Client' }}
      title={TEXTS.title}
      dataOf={() => daysOf(request)}
      onClose={onClose}
      onSave={save}
      onSaved={() => {
        void message.success(TEXTS.saved)
        return onSaved()
      }}
      onLoadLatest={async () => {
        const [{ requestPayment: latest }] = await Promise.all([
          callApi('payroll/get-request-payment-by-id', { requestId: request.id }),
          onReload(),
        ])
        setRequest(latest)
        return daysOf(latest)
      }}
    >
      <p className={style['quiet']}>{TEXTS.hint}</p>
    </NamedFormDialog>
  )
}

const daysOf = (request: PaymentRequest) => Object.fromEntries(NAMES.map((name) => [name, request[name]]))
