import { useState } from 'react'
import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { type Entered, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { Note } from '../../../ui/layout.tsx'

const NAMES = ['period_start', 'period_end', 'payment_date'] as const

interface DatesDialogProps {
  request: PaymentRequest
  onClose: () => void
  onSaved: () => Promise<unknown>
  onReload: () => Promise<unknown>
}

export function DatesDialog({ request: shown, onClose, onSaved, onReload }: DatesDialogProps) {
  // Keeps the request as it was when the dialog opened: a newer one must not replace what is being typed.
  const [request, setRequest] = useState(shown)
  const changedOf = ({ payload }: Entered) =>
    Object.fromEntries(NAMES.filter((name) => payload[name] !== request[name]).map((name) => [name, payload[name]]))
  return (
    <OperationDialog
      operation="payroll/config-payrolls"
      isKeyed
      input={(entered) => ({ requestId: request.id, version: request.version, ...changedOf(entered) })}
      refuse={(entered) =>
        Object.keys(changedOf(entered)).length === 0 ? t('payroll-preparation.dates.unchanged') : undefined
      }
      title={t('payroll-preparation.dates.title')}
      form="payment-request-days"
      subject="Client"
      prefill={daysOf(request)}
      done={t('payroll-preparation.dates.saved')}
      onDone={onSaved}
      onClose={onClose}
      readLatest={async () => {
        const [{ requestPayment: latest }] = await Promise.all([
          callApi('payroll/get-request-payment-by-id', { requestId: request.id }),
          onReload(),
        ])
        setRequest(latest)
        return daysOf(latest)
      }}
    >
      <Note top="xs">{t('payroll-preparation.dates.hint')}</Note>
    </OperationDialog>
  )
}

const daysOf = (request: PaymentRequest) => Object.fromEntries(NAMES.map((name) => [name, request[name]]))
