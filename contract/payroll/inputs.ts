import { named } from '../../access-control/authorize.ts'

/** Members shared by the calls of payrolls. */
export const REQUEST = named('payment-request', 'requestId')
export const PAYROLL = named('payroll', 'payrollId')
