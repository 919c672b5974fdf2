import { t } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { type DialogEnds, type Entered, OperationDialog } from '../../../resource/operation-dialog.tsx'
import { useRecordForm } from '../../../resource/use-record-form.ts'
import { Note } from '../../../ui/layout.tsx'

const NAMES = ['period_start', 'period_end', 'payment_date'] as const

interface DatesDialogProps extends DialogEnds {
  request: PaymentRequest
}

export function DatesDialog({ request: shown, ...ends }: DatesDialogProps) {
  const read = async () => {
    const requestId = shown.id
    const [answer] = await Promise.all([callApi('payroll/get-request-payment-by-id', { requestId }), ends.onChanged()])
    return answer.requestPayment
  }
  const { record: request, filled } = useRecordForm(shown, read, (_, { period_start, period_end, payment_date }) => ({
    period_start,
    period_end,
    payment_date,
  }))
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
      {...filled}
      done={t('payroll-preparation.dates.saved')}
      {...ends}
    >
      <Note top="xs">{t('payroll-preparation.dates.hint')}</Note>
    </OperationDialog>
  )
}
