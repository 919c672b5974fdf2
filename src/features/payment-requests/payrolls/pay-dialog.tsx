import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { OperationDialog } from '../../../resource/operation-dialog.tsx'
import { formatMoney } from '../../../ui/format.ts'
import style from '../payment-requests.module.css'

const filesOf = () => ({
  proof_file: {
    label: t('payroll-preparation.actions.proof'),
    accept: '.pdf,.jpg,.jpeg,.png',
    help: t('payment-requests.step.file'),
  },
})

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
      title={`${t('payroll-preparation.actions.names.pay')}: ${payroll.firstname} ${payroll.lastname}`}
      form="payroll-payment"
      subject="Employee"
      prefill={{ paid_at: today() }}
      isNew
      files={filesOf()}
      submit={t('payroll-preparation.actions.names.pay')}
      lead={
        <p className={style['said']}>
          {t('payroll-preparation.actions.payNet', {
            net: formatMoney(payroll.net),
            account: [payroll.bank?.bank_name, payroll.bank?.clabe].filter(Boolean).join(' ') || null,
          })}
        </p>
      }
      onDone={onDone}
      onClose={onClose}
    />
  )
}
