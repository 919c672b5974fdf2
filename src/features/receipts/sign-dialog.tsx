import { useCallback } from 'react'
import { texts } from '../../../contract/language/texts.ts'
import { callApi } from '../../../providers/api.ts'
import { PasswordDialog } from '../../forms/password-dialog.tsx'

interface SignDialogProps {
  receiptId: number
  onDone: () => unknown
  onClose: () => void
}

/** Asks for the password, which is the signature. */
export function SignDialog({ receiptId, onDone, onClose }: SignDialogProps) {
  const send = useCallback((password: string) => callApi('payroll/sign-payroll-receipt', { receiptId, password }), [receiptId])
  return <PasswordDialog id="sign-receipt" texts={texts('receipts.signing')} send={send} onDone={onDone} onClose={onClose} />
}
