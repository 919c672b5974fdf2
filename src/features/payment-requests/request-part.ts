import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'

/** Props of each part of the page of a payment request. */
export interface RequestPartProps {
  request: PaymentRequest
  onChanged: () => Promise<void>
}
