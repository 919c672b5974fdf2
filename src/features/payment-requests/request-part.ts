import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'

/** What each part of the page of a payment request gets. */
export interface RequestPartProps {
  request: PaymentRequest
  onChanged: () => Promise<void>
}
