import { useCallback } from 'react'
import { callApi } from '../../../providers/api.ts'
import { PasswordDialog } from '../../forms/password-dialog.tsx'
import { RECEIPT_TEXTS } from '../../texts/receipts.ts'

interface SignDialogProps {
  receiptId: number
  onDone: () => unknown
  onClose: () => void
}

/** Asks for the password, which is the signature. */
export function SignDialog({ receiptId, onDone, onClose }: SignDialogProps) {
  const send = useCallback((password: string) => callApi('payroll/sign-payroll-receipt', { receiptId, password }), [receiptId])
  return <PasswordDialog id="sign-receipt" texts={RECEIPT_TEXTS.signing} send={send} onDone={onDone} onClose={onClose} />
}
