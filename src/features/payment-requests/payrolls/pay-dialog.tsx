import { useCallback, useState } from 'react'
import { today } from '../../../../contract/calendar.ts'
import type { Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import { uploadFiles } from '../../../../providers/upload.ts'
import { useRequestKey } from '../../../../providers/use-request-key.ts'
import { NamedFormDialog } from '../../../forms/named-form-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { FileField } from '../../../ui/file-field.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { useSession } from '../../../ui/session-context.ts'
import style from '../payment-requests.module.css'

const { actions: TEXTS, step: STEP } = PAYMENT_REQUEST_TEXTS

interface PayDialogProps {
  payroll: Payroll
  onClose: () => void
  onDone: () => Promise<void>
}

/** One person was paid: when, under which reference, and what proves it. */
export function PayDialog({ payroll, onClose, onDone }: PayDialogProps) {
  const { role } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const keyOf = useRequestKey()
  const pay = useCallback(
    (payload: Record<string, unknown>) => {
      const said = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null))
      const content = [said, file?.name, file?.size, file?.lastModified]
      const input = { ...said, payrollId: payroll.id, requestKey: keyOf(content) }
      return uploadFiles('payroll/set-paid-ind-payroll', input, file ? { proof_file: file } : {})
    },
    [payroll.id, file, keyOf],
  )
  return (
    <NamedFormDialog
      name="payroll-payment"
      variant={{ viewer: role, subject: 'Employee' }}
      title={`${TEXTS.names.pay}: ${payroll.firstname} ${payroll.lastname}`}
      submit={TEXTS.names.pay}
      dataOf={() => ({ paid_at: today() })}
      onClose={onClose}
      onSave={pay}
      onSaved={onDone}
      isDirty={file !== null}
      lead={() => (
        <p className={style['said']}>
          {TEXTS.payNet(formatMoney(payroll.net), payroll.bank?.bank_name ?? '', payroll.bank?.clabe ?? '')}
        </p>
      )}
    >
      <div className={style['field']}>
        <FileField
          label={TEXTS.proof}
          accept=".pdf,.jpg,.jpeg,.png"
          file={file}
          help={STEP.file}
          onChoose={setFile}
          onRemove={() => setFile(null)}
        />
      </div>
    </NamedFormDialog>
  )
}
