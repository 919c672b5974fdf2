import Type from 'typebox'
import * as who from '../../../access-control/payment-requests.ts'
import { Id, RequestKey } from '../../format/shared.ts'
import { read, write } from '../../operation.ts'
import { NeededFigure, Said } from '../inputs.ts'
import { ConfigChange, Limits, Multipliers } from './schemas.ts'

const COMPANY = { entity: 'company', param: 'companyId' } as const

/** Limits and multipliers of the payments of a company, from a day on. */
export const payrollSettingsOperations = {
  'payroll/get-config-limits': read({
    summary: 'The limits of a company as of today, and how they changed',
    input: Type.Object({ companyId: Id }),
    answer: Type.Object({ limits: Limits, history: Type.Array(ConfigChange) }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: COMPANY },
    example: { companyId: 1 },
  }),
  'payroll/config-limits': write({
    summary: 'Set limits of a company from a given day',
    input: Type.Object({
      companyId: Id,
      limits: Type.Record(
        Type.String({ maxLength: 40 }),
        Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'], maxLength: 40 }),
        { maxProperties: 20 },
      ),
      from: Said,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ limits: Limits, history: Type.Array(ConfigChange) }),
    access: { kind: 'session', roles: who.CONFIGURE, target: COMPANY },
    records: 'payment-settings.limits-changed',
    example: { companyId: 1, limits: { max_net_change_percent: '25' } },
  }),
  'payroll/get-config-multipliers': read({
    summary: 'The multipliers of a company as of today, with the legal values, and how they changed',
    input: Type.Object({ companyId: Id }),
    answer: Type.Object({ multipliers: Multipliers, history: Type.Array(ConfigChange) }),
    access: { kind: 'session', roles: who.READ_REQUEST, target: COMPANY },
    example: { companyId: 1 },
  }),
  'payroll/config-multipliers': write({
    summary: 'Set multipliers of a company from a given day; never below the law',
    input: Type.Object({
      companyId: Id,
      multipliers: Type.Record(Type.String({ maxLength: 40 }), NeededFigure, { maxProperties: 20 }),
      from: Said,
      requestKey: RequestKey,
    }),
    answer: Type.Object({ multipliers: Multipliers, history: Type.Array(ConfigChange) }),
    access: { kind: 'session', roles: who.CONFIGURE, target: COMPANY },
    records: 'payment-settings.multipliers-changed',
    example: { companyId: 1, multipliers: { vacation_premium: '30' } },
  }),
}
