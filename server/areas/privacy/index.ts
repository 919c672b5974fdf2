import type { Handlers } from '../../calls/handlers.ts'
import { exportPerson } from './export-person.ts'
import { acceptNotice, findNotice, setOpposition } from './notice.ts'

export const privacyHandlers = {
  'employee/export-personal-data': exportPerson,
  'employee/find-privacy-notice': findNotice,
  'employee/accept-privacy-notice': acceptNotice,
  'employee/set-privacy-opposition': setOpposition,
} satisfies Partial<Handlers>
