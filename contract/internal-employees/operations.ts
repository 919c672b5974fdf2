import Type from 'typebox'
import { named, roles, session, type Target } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/internal-employees.json' with { type: 'json' }
import inputFile from '../../schemas/inputs/internal-employees.json' with { type: 'json' }
import { shapes } from '../format/shapes.ts'
import { Id, ShortText } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, InternalEmployeeRow, PermissionsObject } from './schemas.ts'

const target: Target = named('internal-employee', 'idInternalEmployee')
const Line = Type.String({ maxLength: 50 })

/** The provider's own staff. */
export const internalEmployeeOperations = described(calls, answers, shapes(inputFile, { Line, PermissionsObject }, 'inputs'), {
  'employee/find-all-internal-employees': list({
    filters: {
      is_active: Type.Optional(Type.Boolean()),
      state: Type.Optional(InternalEmployeeRow.properties.state),
      department: Type.Optional(ShortText),
      companyId: Type.Optional(Id),
    },
    rows: { internalEmployees: InternalEmployeeRow },
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewTab' })),
  }),
  'employee/get-internal-employee': read({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target),
  }),
  'employee/get-assignable-companies': read({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' })),
  }),
  'employee/create-internal-employee': write({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' })),
  }),
  'employee/update-internal-employee': write({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target),
  }),
  'employee/update-permissions-internal-employee': write({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target),
  }),
  'employee/assign-company-to-internal-employee': write({
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target),
  }),
  'employee/set-active-internal-employee': write({ access: session(roles({ Admin: true }), target) }),
})
