import Type from 'typebox'
import { named } from '../../access-control/authorize.ts'

/** Members shared by the calls of payrolls. */
export const REQUEST = named('payment-request', 'requestId')
export const PAYROLL = named('payroll', 'payrollId')

/** Above its maximum, so that the action answers with the message of the field. */
export const FreeText = Type.String({ maxLength: 400 })
/** Above its maximum, so that the machine answers with its own message. */
export const Reason = Type.String({ maxLength: 2100 })
export const TypedFigure = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
