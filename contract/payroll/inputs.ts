import Type from 'typebox'
import { named } from '../../access-control/authorize.ts'
import { Id } from '../format/shared.ts'

/** Members shared by the calls of payrolls. */
export const REQUEST = named('payment-request', 'requestId')
export const PAYROLL = named('payroll', 'payrollId')

/** Above its maximum, so that the action answers with the message of the field. */
export const FreeText = Type.Optional(Type.String({ maxLength: 400 }))
/** Above its maximum, so that the machine answers with its own message. */
export const Reason = Type.Optional(Type.String({ maxLength: 2100 }))
export const NeededFigure = Type.Union([Type.String({ maxLength: 40 }), Type.Number({ minimum: -1e12, maximum: 1e12 })])
export const Figure = Type.Optional(NeededFigure)
/** More people than any company has. */
export const MOST_PEOPLE = 20_000
export const Ids = Type.Optional(Type.Array(Id, { maxItems: MOST_PEOPLE }))
