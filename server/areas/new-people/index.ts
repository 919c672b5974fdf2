export { createPerson as 'employee/create-employee-by-client' } from './create-person.ts'
export { inviteAgain as 'employee/invite-employee-again' } from './invite-again.ts'
export { listAssigned as 'employee/get-all-assigned-employees-to-client' } from './list-assigned.ts'
