import type { PaymentRequest } from '../../../contract/payroll/requests/schemas.ts'

/** Props of each part of the page of a payment request. */
export interface RequestPartProps {
  request: PaymentRequest
  /** Reads the request again. */
  onChanged: () => Promise<unknown>
}
