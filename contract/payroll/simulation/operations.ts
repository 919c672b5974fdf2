import Type from 'typebox'
import { ownOrNamed, roles, session } from '../../../access-control/authorize.ts'
import file from '../../../schemas/answers/payroll-simulation.json' with { type: 'json' }
import calls from '../../../schemas/calls/payroll-simulation.json' with { type: 'json' }
import inputFile from '../../../schemas/inputs/payroll-simulation.json' with { type: 'json' }
import { shapes } from '../../format/shapes.ts'
import { described, read } from '../../operation.ts'
import { Mark } from '../law-figures/schemas.ts'

/** Typed text: errors are reported as text at its field. */
const Typed = Type.String({ maxLength: 24 })

const access = session(
  roles({ Admin: true, InternalEmployee: 'requestPayments.viewTab', Client: true }),
  ownOrNamed('company', 'companyId'),
)

/** The cost of a new hire, before the hiring. */
export const simulationOperations = described(calls, shapes(file, { Mark }), shapes(inputFile, { Typed }, 'inputs'), {
  'payroll/simulate-hire-cost': read({ access }),
  'payroll/get-simulation-choices': read({ access }),
})
