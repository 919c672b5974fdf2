import type { Handlers } from '../../calls/handlers.ts'
import { calculateTermination } from './calculate-termination.ts'
import { getTerminations } from './get-terminations.ts'
import { requestTermination } from './request-termination.ts'
import { tellPerson } from './tell-person.ts'
import { terminate } from './terminate.ts'

export const terminationHandlers = {
  'employee/request-terminate-contract': requestTermination,
  'employee/calculate-termination': calculateTermination,
  'employee/terminate-last-contract': terminate,
  'employee/tell-person-termination': tellPerson,
  'employee/get-terminations-contract': getTerminations,
} satisfies Partial<Handlers>
