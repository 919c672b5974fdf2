import { today } from '../../../../contract/calendar.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { formatMoney } from '../../../ui/format.ts'
import style from '../payment-requests.module.css'

const { actions: TEXTS, step: STEP } = PAYMENT_REQUEST_TEXTS
const FILES = { proof_file: { label: TEXTS.proof, accept: '.pdf,.jpg,.jpeg,.png', help: STEP.file } }

interface PayDialogProps {
  payroll: Payroll
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Records the payment of one person: date, reference and proof. */
export function PayDialog({ payroll, onClose, onDone }: PayDialogProps) {
  return (
    <OperationDialog
      operation="payroll/set-paid-ind-payroll"
      isKeyed
      input={{ payrollId: payroll.id }}
      title={`${TEXTS.names.pay}: ${payroll.firstname} ${payroll.lastname}`}
      form="payroll-payment"
      subject="Employee"
      prefill={{ paid_at: today() }}
      isNew
      files={FILES}
      submit={TEXTS.names.pay}
      lead={
        <p className={style['said']}>
          {TEXTS.payNet(formatMoney(payroll.net), payroll.bank?.bank_name ?? '', payroll.bank?.clabe ?? '')}
        </p>
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
