import { Payroll, PayrollRow } from '../../contract/payroll/counting/schemas.ts'
import { PaymentRequest } from '../../contract/payroll/requests/schemas.ts'
import type { Replies } from './fake-server.ts'
import { openOffice } from './office.tsx'
import known from './payment-requests.json'
import { sessionOf } from './people.ts'
import { type Given, type More, recordOf } from './whole.ts'

/** A row of the payrolls as the server answers it. */
export const payrollRowOf = (more: More<PayrollRow> = {}) =>
  recordOf(PayrollRow, { ...(known.row as Given<PayrollRow>), ...more })

/** A payment request as its viewer gets it. */
export const requestOf = (more: More<PaymentRequest> = {}) =>
  recordOf(PaymentRequest, { ...(known.request as Given<PaymentRequest>), ...more })

/** One person in a request, with the lines of a fortnight. */
export const payrollOf = (more: More<Payroll> = {}) =>
  recordOf(Payroll, { ...payrollRowOf(), ...(known.payroll as Omit<Given<Payroll>, keyof Given<PayrollRow>>), ...more })

/** The answers about a request, its only person, and what that person gets. */
export const repliesOf = (requestPayment: PaymentRequest, payroll = payrollOf()): Replies => ({
  'payroll/get-request-payment-by-id': () => ({ requestPayment }),
  'payroll/get-payrolls-by-request-id': () => ({ payrolls: [payrollRowOf()], totalPayrolls: 1 }),
  'payroll/get-payroll-by-id': () => ({ payroll }),
})

/** The page of payment request 5, which has one payroll, with the replies of a test before those of the page. */
export const openRequest = (path: string, replies: Replies = {}, role: 'Admin' | 'Client' = 'Admin') =>
  openOffice(`/admin/request-detail/5${path}`, sessionOf(role), {
    ...repliesOf(requestOf()),
    ...replies,
  })
