import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../contract/language/texts.ts'
import type { RequestProof } from '../../../contract/payroll/requests/schemas.ts'
import { OperationDialog } from '../../resource/operation-dialog.tsx'
import type { RequestPartProps } from './request-part.ts'

/** Refuses a proof with a reason that the company reads. */
export function RefuseProof({ request, proof, onChanged }: RequestPartProps & { proof: RequestProof }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        danger
        aria-label={t('payroll-preparation.proof.refuseFor', { name: proof.name })}
        onClick={() => setOpen(true)}
      >
        {t('payroll-preparation.proof.refuse')}
      </Button>
      {isOpen && (
        <OperationDialog
          operation="payroll/refuse-proof-payment-payroll"
          isKeyed
          input={{ requestId: request.id, proofId: proof.id }}
          title={t('payroll-preparation.proof.title')}
          question={t('payroll-preparation.proof.question')}
          reason="required"
          submit={t('payroll-preparation.proof.refuse')}
          danger
          done={t('payroll-preparation.proof.done')}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
