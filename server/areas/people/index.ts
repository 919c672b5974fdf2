import type { Handlers } from '../../calls/handlers.ts'
import { answerEmailChange, cancelEmailChange, openEmailChange } from './answer-email-change.ts'
import { findAll } from './find-all.ts'
import { getOwnProfile } from './get-own-profile.ts'
import { getPerson } from './get-person.ts'
import { listPeople } from './list-people.ts'
import { updatePerson } from './update-person.ts'

export const peopleHandlers = {
  'employee/open-email-change': openEmailChange,
  'employee/answer-email-change': answerEmailChange,
  'employee/cancel-email-change': cancelEmailChange,
  'employee/findAll': findAll,
  'employee/all-employees': listPeople,
  'employee/get-employee-by-id': getPerson,
  'employee/get-my-profile-data': getOwnProfile,
  'employee/update-employee-by-id': updatePerson,
} satisfies Partial<Handlers>
