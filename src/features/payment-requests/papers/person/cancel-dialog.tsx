import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import { callApi } from '../../../../../providers/api.ts'
import { useCall } from '../../../../../providers/use-call.ts'
import { useRequestKey } from '../../../../../providers/use-request-key.ts'
import { SatCancelDialog, type SatCancellation } from '../../../../parts/sat-cancel-dialog.tsx'
import { PAYROLL_PAPER_TEXTS } from '../../../../texts/payroll-papers.ts'

const TEXTS = PAYROLL_PAPER_TEXTS.cancelling

interface CancelDialogProps {
  payroll: Payroll
  onClose: () => void
  onDone: (said: string) => Promise<void>
}

/** Cancels a tax receipt with a motive of the SAT; with 01 the one that takes its place is made first, or is named. */
export function CancelDialog({ payroll, onClose, onDone }: CancelDialogProps) {
  const keyOf = useRequestKey()
  const { call, ...state } = useCall((said: SatCancellation) =>
    callApi('payroll/cancel-tax-ind-payroll', { payrollId: payroll.id, ...said, requestKey: keyOf([payroll.cfdi?.id, said]) }),
  )
  const cancel = (said: SatCancellation) => {
    const isReplaced = said.motive === '01' && said.substituteUuid === undefined
    void call(said, ({ payroll: { cfdi_status } }) =>
      onDone(isReplaced ? TEXTS.replaced : cfdi_status === 'Cancelled' ? TEXTS.done : TEXTS.asked),
    )
  }
  const title = TEXTS.title(`${payroll.firstname} ${payroll.lastname}`)
  return <SatCancelDialog title={title} texts={TEXTS} state={state} onCancel={cancel} onClose={onClose} />
}
