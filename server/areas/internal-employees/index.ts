export { createInternalEmployee as 'employee/create-internal-employee' } from './create-internal-employee.ts'
export { getAssignableCompanies as 'employee/get-assignable-companies' } from './get-assignable-companies.ts'
export { getInternalEmployee as 'employee/get-internal-employee' } from './get-internal-employee.ts'
export { listInternalEmployees as 'employee/find-all-internal-employees' } from './list-internal-employees.ts'
export { setActive as 'employee/set-active-internal-employee' } from './set-active.ts'
export {
  assignCompanies as 'employee/assign-company-to-internal-employee',
  updateInternalEmployee as 'employee/update-internal-employee',
  updatePermissions as 'employee/update-permissions-internal-employee',
} from './update-internal-employee.ts'
