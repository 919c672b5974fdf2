import type { Handlers } from '../../calls/handlers.ts'
import { getCatalogue } from './get-catalogue.ts'
import { getOwnSession } from './get-own-session.ts'
import { leaveViewAs } from './leave-view-as.ts'
import { startViewAs } from './start-view-as.ts'
import { whoCanSee } from './who-can-see.ts'

export const accessHandlers = {
  'employee/get-permission-catalogue': getCatalogue,
  'employee/get-my-session': getOwnSession,
  'employee/start-view-as': startViewAs,
  'employee/leave-view-as': leaveViewAs,
  'employee/who-can-see': whoCanSee,
} satisfies Partial<Handlers>
