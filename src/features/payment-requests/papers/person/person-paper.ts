import type { PaymentRequest } from '../../../../../contract/schemas/payment-request.ts'
import type { Payroll } from '../../../../../contract/schemas/payroll.ts'

/** What a paper of one person gets. */
export interface PersonPaperProps {
  payroll: Payroll
  /** The request it stands in, where papers are made; without it they are only read. */
  request: PaymentRequest | null
  onChanged: () => Promise<void>
}
