import Type from 'typebox'
import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-settings.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-settings.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { TypedFigure } from '../../format/shared.ts'
import { described, read, write } from '../../operation.ts'
import { answers } from './schemas.ts'

const COMPANY = named('company', 'companyId')

const Limits = Type.Record(
  Type.String({ maxLength: 40 }),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 40 }),
  { maxProperties: 20 },
)
const Multipliers = Type.Record(Type.String({ maxLength: 40 }), TypedFigure, { maxProperties: 20 })

/** Limits and multipliers of the payments of a company, from a day on. */
export const payrollSettingsOperations = described(calls, answers, shapes(inputFile, { Limits, Multipliers }, 'inputs'), {
  'payroll/get-config-limits': read({ access: session(who.READ_REQUEST, COMPANY) }),
  'payroll/config-limits': write({ access: session(who.CONFIGURE, COMPANY) }),
  'payroll/get-config-multipliers': read({ access: session(who.READ_REQUEST, COMPANY) }),
  'payroll/config-multipliers': write({ access: session(who.CONFIGURE, COMPANY) }),
})
