import type { Handlers } from '../../calls/handlers.ts'
import { createPerson } from './create-person.ts'
import { inviteAgain } from './invite-again.ts'
import { listAssigned } from './list-assigned.ts'

export const newPeopleHandlers = {
  'employee/create-employee-by-client': createPerson,
  'employee/get-all-assigned-employees-to-client': listAssigned,
  'employee/invite-employee-again': inviteAgain,
} satisfies Partial<Handlers>
