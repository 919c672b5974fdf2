import Type from 'typebox'
import { ownOrNamed, roles, session } from '../../../access-control/authorize.ts'
import file from '../../../schemas/answers/payroll-simulation.json' with { type: 'json' }
import calls from '../../../schemas/calls/payroll-simulation.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { Id, oneOf } from '../../format/shared.ts'
import { described, read } from '../../operation.ts'
import { Day, Mark } from '../law-figures/schemas.ts'

/** Typed text: errors are reported as text at its field. */
const Typed = Type.String({ maxLength: 24 })

const answers = shapes(file, { Day, Mark })

const access = session(
  roles({ Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true }),
  ownOrNamed('company', 'companyId'),
)

/** The cost of a new hire, before the hiring. */
export const simulationOperations = described(calls, answers, {
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
    access,
  }),
  'payroll/get-simulation-choices': read({
    input: Type.Object({ companyId: Type.Optional(Id) }),
    access,
  }),
})
