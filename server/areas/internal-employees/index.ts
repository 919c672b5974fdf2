import type { Handlers } from '../../calls/handlers.ts'
import { createInternalEmployee } from './create-internal-employee.ts'
import { getAssignableCompanies } from './get-assignable-companies.ts'
import { getInternalEmployee } from './get-internal-employee.ts'
import { listInternalEmployees } from './list-internal-employees.ts'
import { setActive } from './set-active.ts'
import { assignCompanies, updateInternalEmployee, updatePermissions } from './update-internal-employee.ts'

export const internalEmployeeHandlers = {
  'employee/find-all-internal-employees': listInternalEmployees,
  'employee/get-internal-employee': getInternalEmployee,
  'employee/get-assignable-companies': getAssignableCompanies,
  'employee/create-internal-employee': createInternalEmployee,
  'employee/update-internal-employee': updateInternalEmployee,
  'employee/update-permissions-internal-employee': updatePermissions,
  'employee/assign-company-to-internal-employee': assignCompanies,
  'employee/set-active-internal-employee': setActive,
} satisfies Partial<Handlers>
