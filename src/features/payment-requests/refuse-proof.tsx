import { App, Button } from 'antd'
import { useCallback, useState } from 'react'
import type { RequestProof } from '../../../contract/payroll/requests/schemas.ts'
import { callApi } from '../../../providers/api.ts'
import { useRequestKey } from '../../../providers/use-request-key.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { RequestPartProps } from './request-part.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.proof

/** Refuses a proof with a reason that the company reads. */
export function RefuseProof({ request, proof, onChanged }: RequestPartProps & { proof: RequestProof }) {
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(false)
  const keyOf = useRequestKey()
  const send = useCallback(
    (reason: string) => {
      const said = { requestId: request.id, proofId: proof.id, reason }
      return callApi('payroll/refuse-proof-payment-payroll', { ...said, requestKey: keyOf(said) })
    },
    [request.id, proof.id, keyOf],
  )
  return (
    <>
      <Button size="small" danger aria-label={TEXTS.refuseFor(proof.name)} onClick={() => setOpen(true)}>
        {TEXTS.refuse}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={TEXTS.title}
          submit={TEXTS.refuse}
          send={send}
          onClose={() => setOpen(false)}
          onDone={async () => {
            void message.success(TEXTS.done)
            await onChanged()
            setOpen(false)
          }}
        >
          <p>{TEXTS.question}</p>
        </ReasonDialog>
      )}
    </>
  )
}
