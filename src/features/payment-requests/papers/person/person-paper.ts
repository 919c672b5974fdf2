import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../../contract/payroll/requests/schemas.ts'

/** What a paper of one person gets. */
export interface PersonPaperProps {
  payroll: Payroll
  /** The request it stands in, where papers are made; without it they are only read. */
  request: PaymentRequest | null
  onChanged: () => Promise<void>
}
