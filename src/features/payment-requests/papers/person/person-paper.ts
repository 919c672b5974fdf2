import type { Payroll } from '../../../../../contract/payroll/counting/schemas.ts'
import type { PaymentRequest } from '../../../../../contract/payroll/requests/schemas.ts'

/** Props of a paper of one person. */
export interface PersonPaperProps {
  payroll: Payroll
  /** The request of the payroll, where papers are made; without it they are only read. */
  request: PaymentRequest | null
  onChanged: () => Promise<unknown>
}
