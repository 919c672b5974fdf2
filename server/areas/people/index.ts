export {
  answerEmailChange as 'employee/answer-email-change',
  cancelEmailChange as 'employee/cancel-email-change',
  openEmailChange as 'employee/open-email-change',
} from './answer-email-change.ts'
export { findAll as 'employee/findAll' } from './find-all.ts'
export { getOwnProfile as 'employee/get-my-profile-data' } from './get-own-profile.ts'
export { getPerson as 'employee/get-employee-by-id' } from './get-person.ts'
export { listPeople as 'employee/all-employees' } from './list-people.ts'
export { updatePerson as 'employee/update-employee-by-id' } from './update-person.ts'
