import { Button } from 'antd'
import { useState } from 'react'
import type { RequestProof } from '../../../contract/payroll/requests/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import { PAYMENT_REQUEST_TEXTS } from '../../texts/payment-requests.ts'
import type { RequestPartProps } from './request-part.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.proof

/** Refuses a proof with a reason that the company reads. */
export function RefuseProof({ request, proof, onChanged }: RequestPartProps & { proof: RequestProof }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" danger aria-label={TEXTS.refuseFor(proof.name)} onClick={() => setOpen(true)}>
        {TEXTS.refuse}
      </Button>
      {isOpen && (
        <OperationDialog
          operation="payroll/refuse-proof-payment-payroll"
          isKeyed
          input={{ requestId: request.id, proofId: proof.id }}
          title={TEXTS.title}
          question={TEXTS.question}
          reason="required"
          submit={TEXTS.refuse}
          danger
          done={TEXTS.done}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
