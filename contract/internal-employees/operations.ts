import Type from 'typebox'
import { named, roles, session, type Target } from '../../access-control/authorize.ts'
import calls from '../../schemas/calls/internal-employees.json' with { type: 'json' }
import { Email, Id, Nullable, RequestKey, ShortText, Version } from '../format/shared.ts'
import { described, read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { answers, InternalEmployeeRow, PermissionsObject } from './schemas.ts'

const target: Target = named('internal-employee', 'idInternalEmployee')
const Line = Type.String({ maxLength: 50 })
const CompanyIds = Type.Array(Id, { maxItems: 500 })

/** The provider's own staff. */
export const internalEmployeeOperations = described(calls, answers, {
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
    input: Type.Object({ idInternalEmployee: Id }),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target),
  }),
  'employee/get-assignable-companies': read({
    input: Type.Object({}),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' })),
  }),
  'employee/create-internal-employee': write({
    input: Type.Object({
      firstname: ShortText,
      lastname: ShortText,
      email: Email,
      phone: ShortText,
      position: Type.Optional(Line),
      department: Type.Optional(Line),
      newJsonPermissions: Type.Optional(PermissionsObject),
      /** Default: as wide as the caller's own reach. */
      all_companies: Type.Optional(Type.Boolean()),
      companyIds: Type.Optional(CompanyIds),
      requestKey: RequestKey,
    }),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' })),
  }),
  'employee/update-internal-employee': write({
    input: Type.Object({
      idInternalEmployee: Id,
      /** Null or an empty text clears the field; one that is left out keeps its value. */
      position: Type.Optional(Nullable(Line)),
      department: Type.Optional(Nullable(Line)),
      version: Type.Optional(Version),
    }),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target),
  }),
  'employee/update-permissions-internal-employee': write({
    input: Type.Object({
      idInternalEmployee: Id,
      /** Flags that are left out stay as they are. */
      newJsonPermissions: PermissionsObject,
      version: Type.Optional(Version),
    }),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target),
  }),
  'employee/assign-company-to-internal-employee': write({
    input: Type.Object({
      idInternalEmployee: Id,
      /** The whole list, which replaces the former one. */
      companyIds: CompanyIds,
      all_companies: Type.Optional(Type.Boolean()),
      version: Type.Optional(Version),
    }),
    access: session(roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target),
  }),
  'employee/set-active-internal-employee': write({
    input: Type.Object({
      idInternalEmployee: Id,
      is_active: Type.Boolean(),
      /** The colleague who takes over this person's clients. */
      handOverTo: Type.Optional(Id),
      version: Type.Optional(Version),
    }),
    access: session(roles({ Admin: true }), target),
  }),
})
