import Type from 'typebox'
import { roles, type Target } from '../../access-control/authorize.ts'
import { Email, Id, RequestKey, ShortText, Version } from '../format/shared.ts'
import { read, write } from '../operation.ts'
import { list } from '../tables/list.ts'
import { InternalEmployee, InternalEmployeeRow, PermissionsObject } from './schemas.ts'

const target: Target = { entity: 'internal-employee', param: 'idInternalEmployee' }
const Line = Type.String({ maxLength: 50 })
const CompanyIds = Type.Array(Id, { maxItems: 500 })
const CompanyRefs = InternalEmployee.properties.assigned_companies

/** The provider's own staff. */
export const internalEmployeeOperations = {
  'employee/find-all-internal-employees': list({
    summary: 'Internal employees: one page, with the total',
    filters: {
      is_active: Type.Optional(Type.Boolean()),
      state: Type.Optional(InternalEmployeeRow.properties.state),
      department: Type.Optional(ShortText),
      companyId: Type.Optional(Id),
    },
    rows: { internalEmployees: InternalEmployeeRow },
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.viewTab' }) },
    example: { page: 1, limit: 25, search: 'ana', sort: 'lastname', filters: { is_active: true } },
  }),
  'employee/get-internal-employee': read({
    summary: 'Reach, account and permissions of one internal employee; only the permission groups the caller may see',
    input: Type.Object({ idInternalEmployee: Id }),
    answer: Type.Object({ internalEmployee: InternalEmployee }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target },
    example: { idInternalEmployee: 1 },
  }),
  'employee/get-assignable-companies': read({
    summary: 'Companies that the caller can assign to a colleague',
    input: Type.Object({}),
    answer: Type.Object({ companies: Type.Array(Type.Object({ id: Id, name: ShortText })) }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }) },
    example: {},
  }),
  'employee/create-internal-employee': write({
    summary: 'Create an internal employee and send the invitation; callers cannot grant permissions they do not hold',
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
    answer: Type.Object({ employee: Type.Object({ id: Id }), inviteSent: Type.Boolean() }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }) },
    stepUp: true,
    records: 'internal-employee.created',
    errors: ['DUPLICATE', 'GRANT_BEYOND_OWN', 'CLOSED_GROUP', 'REACH_BEYOND_OWN'],
    example: { firstname: 'Ana', lastname: 'Luna', email: 'ana.luna@plantilla.test', phone: '5512340000' },
  }),
  'employee/update-internal-employee': write({
    summary: 'Change position and department of an internal employee',
    input: Type.Object({
      idInternalEmployee: Id,
      position: Type.Optional(Line),
      department: Type.Optional(Line),
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ internalEmployee: InternalEmployee }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target },
    records: 'internal-employee.updated',
    errors: ['STALE'],
    example: { idInternalEmployee: 1, position: 'Payroll analyst' },
  }),
  'employee/update-permissions-internal-employee': write({
    summary: 'Change permissions; callers cannot grant permissions they do not hold, or change their own',
    input: Type.Object({
      idInternalEmployee: Id,
      /** Flags that are left out stay as they are. */
      newJsonPermissions: PermissionsObject,
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ permissions: PermissionsObject, version: Version }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.viewDetails' }), target },
    stepUp: true,
    records: 'internal-employee.permissions-changed',
    errors: ['OWN_PERMISSIONS', 'GRANT_BEYOND_OWN', 'CLOSED_GROUP', 'STALE'],
    example: { idInternalEmployee: 1, newJsonPermissions: { employeeOnboarding: { viewTab: true } } },
  }),
  'employee/assign-company-to-internal-employee': write({
    summary: 'Set the companies an internal employee works for: all, or exactly these',
    input: Type.Object({
      idInternalEmployee: Id,
      /** The whole list, which replaces the former one. */
      companyIds: CompanyIds,
      all_companies: Type.Optional(Type.Boolean()),
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ assigned_companies: CompanyRefs, all_companies: Type.Boolean(), version: Version }),
    access: { kind: 'session', roles: roles({ Admin: true, InternalEmployee: 'internalEmployees.edit' }), target },
    stepUp: true,
    records: 'internal-employee.companies-changed',
    errors: ['OWN_COMPANIES', 'REACH_BEYOND_OWN', 'STALE'],
    example: { idInternalEmployee: 1, companyIds: [], all_companies: true },
  }),
  'employee/set-active-internal-employee': write({
    summary: 'Close or open the account of an internal employee; closing ends all sessions and hands over the managed clients',
    input: Type.Object({
      idInternalEmployee: Id,
      is_active: Type.Boolean(),
      /** The colleague who takes over this person's clients. */
      handOverTo: Type.Optional(Id),
      version: Type.Optional(Version),
    }),
    answer: Type.Object({ employee: InternalEmployee }),
    access: { kind: 'session', roles: roles({ Admin: true }), target },
    records: 'internal-employee.account-changed',
    errors: ['HAND_OVER', 'STALE'],
    example: { idInternalEmployee: 1, is_active: true },
  }),
}
