import type { Action } from '../../calls/handlers.ts'
import { loadInternalEmployee } from './staff-record.ts'

export const getInternalEmployee: Action<'employee/get-internal-employee'> = async (
  { idInternalEmployee },
  { db, session },
) => ({
  internalEmployee: await loadInternalEmployee(db, idInternalEmployee, session),
})
