import Type from 'typebox'
import { named, session } from '../../../access-control/authorize.ts'
import * as who from '../../../access-control/payment-requests.ts'
import calls from '../../../schemas/calls/payroll-settings.json' with { type: 'json' }
import { Id, RequestKey } from '../../format/shared.ts'
import { described, read, write } from '../../operation.ts'
import { FreeText, NeededFigure } from '../inputs.ts'
import { answers } from './schemas.ts'

const COMPANY = named('company', 'companyId')

/** Limits and multipliers of the payments of a company, from a day on. */
export const payrollSettingsOperations = described(calls, answers, {
  'payroll/get-config-limits': read({
    input: Type.Object({ companyId: Id }),
    access: session(who.READ_REQUEST, COMPANY),
  }),
  'payroll/config-limits': write({
    input: Type.Object({
      companyId: Id,
      limits: Type.Record(
        Type.String({ maxLength: 40 }),
        Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 40 }),
        { maxProperties: 20 },
      ),
      from: FreeText,
      requestKey: RequestKey,
    }),
    access: session(who.CONFIGURE, COMPANY),
  }),
  'payroll/get-config-multipliers': read({
    input: Type.Object({ companyId: Id }),
    access: session(who.READ_REQUEST, COMPANY),
  }),
  'payroll/config-multipliers': write({
    input: Type.Object({
      companyId: Id,
      multipliers: Type.Record(Type.String({ maxLength: 40 }), NeededFigure, { maxProperties: 20 }),
      from: FreeText,
      requestKey: RequestKey,
    }),
    access: session(who.CONFIGURE, COMPANY),
  }),
})
