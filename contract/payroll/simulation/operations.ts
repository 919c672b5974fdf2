import Type from 'typebox'
import { roles } from '../../../access-control/authorize.ts'
import calls from '../../../schemas/calls/payroll-simulation.json' with { type: 'json' }
import { ConceptName, Id, Nullable, oneOf, ShortText, Shown, Words } from '../../format/shared.ts'
import { described, read } from '../../operation.ts'
import { Day, Mark } from '../law-figures/schemas.ts'

/** Typed text: errors are reported as text at its field. */
const Typed = Type.String({ maxLength: 24 })

const Explanation = Type.Object({
  title: Words,
  formula: Words,
  inputs: Type.Array(Type.Object({ name: Words, value: Words })),
  result: ShortText,
  row: Nullable(
    Type.Object({ table: ShortText, lower: ShortText, upper: Nullable(ShortText), fixed: ShortText, ratePercent: ShortText }),
  ),
  article: Words,
  source: Words,
  from: ShortText,
  to: Nullable(ShortText),
  confidence: Mark,
})

const Line = Type.Object({ name: ConceptName, amount: ShortText, explanations: Type.Array(Explanation) })

const access = {
  kind: 'session',
  roles: roles({ Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true }),
  target: { entity: 'company', param: 'companyId', absentMeansSelf: true },
} as const

/** The cost of a new hire, before the hiring. */
export const simulationOperations = described(calls, {
  'payroll/simulate-hire-cost': read({
    input: Type.Object({
      /** The company whose settings apply; a Client's own company. Without a company those of the office apply. */
      companyId: Type.Optional(Id),
      /** First day of work; a whole first month is counted. */
      from: Type.Optional(Typed),
      known: oneOf('salary', 'net', 'cost'),
      amount: Typed,
      zone: Type.Optional(oneOf('General', 'Border')),
      /** A key of the choices, or `none`; a missing value, here and below, takes the company's setting. */
      state: Type.Optional(Type.String({ maxLength: 4 })),
      workRiskPremium: Type.Optional(Typed),
      vacationDays: Type.Optional(Typed),
      vacationPremiumPercent: Type.Optional(Typed),
      christmasBonusDays: Type.Optional(Typed),
    }),
    answer: Type.Object({
      data: Type.Object({
        monthly_salary: ShortText,
        monthly_net: ShortText,
        monthly_cost: ShortText,
        yearly_cost: ShortText,
        /** Fee of the provider on it, where one is set. */
        service_fee: ShortText,
        service_fee_percent: ShortText,
        monthly_total: ShortText,
        /** Pay of the person, then the deductions. */
        pay: Type.Array(Line),
        taken: Type.Array(Line),
        /** Costs of the employer in addition to the pay. */
        borne: Type.Array(Line),
        sbc: ShortText,
        integration_factor: ShortText,
        from: Day,
        version: ShortText,
        /** Values that were not entered and come from the company or the office. */
        terms: Type.Array(Type.Object({ name: Shown, value: Words, source: Words })),
        /** Explains where the answer differs from the input or is not the only one. */
        notes: Type.Array(Words),
        warnings: Type.Array(Words),
      }),
    }),
    access,
  }),
  'payroll/get-simulation-choices': read({
    input: Type.Object({ companyId: Type.Optional(Id) }),
    answer: Type.Object({
      data: Type.Object({
        states: Type.Array(Type.Object({ key: ShortText, name: ShortText, percent: ShortText, confidence: Mark })),
        /** Blank where it is not set. */
        payroll_state: ShortText,
        work_risk_premium: ShortText,
        vacation_premium: ShortText,
        christmas_bonus_days: ShortText,
        today: Day,
      }),
    }),
    access,
  }),
})
