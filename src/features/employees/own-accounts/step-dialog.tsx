import type { OwnBankAccount } from '../../../../contract/bank-accounts/schemas.ts'
import { callApi } from '../../../../providers/api.ts'
import { useCall } from '../../../../providers/use-call.ts'
import { BANK_ACCOUNT_TEXTS } from '../../../texts/bank-accounts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { Refusal } from '../../../ui/refusal.tsx'

const SUCCESS = 200

interface StepDialogProps {
  account: OwnBankAccount
  step: OwnBankAccount['steps'][number]
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Confirms an account or takes it out of use, in the words of its machine. */
export function StepDialog({ account, step, onClose, onDone, onStale }: StepDialogProps) {
  const { id, version } = account
  const { call, loading, error } = useCall(() =>
    callApi('employee/update-own-bank-account', {
      id,
      version,
      ...(step.action === 'confirm' ? { confirm: true } : { is_active: false }),
    }),
  )
  const take = async () => {
    const end = await call(undefined)
    if (end.status === SUCCESS) onDone()
  }
  return (
    <Dialog
      title={BANK_ACCOUNT_TEXTS.stepOf(step.label, account.alias)}
      isOpen
      onClose={onClose}
      width={520}
      footer={(close) => (
        <DialogButtons
          onCancel={close}
          loading={loading}
          danger={step.button === 'danger'}
          submit={step.label}
          onSubmit={() => void take()}
        />
      )}
    >
      <Refusal error={error} onLoadLatest={onStale} />
      <p>{step.question}</p>
    </Dialog>
  )
}
