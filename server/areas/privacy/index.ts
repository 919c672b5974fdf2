import type { Handlers } from '../../calls/handlers.ts'
import { exportBlocked } from './blocking/export-blocked.ts'
import { listBlocked } from './blocking/list-blocked.ts'
import { blockPastTerms, listPastTerms } from './blocking/past-terms.ts'
import { unblockPerson } from './blocking/unblock-person.ts'
import { exportPerson } from './export-person.ts'
import { acceptNotice, findNotice, setOpposition } from './notice.ts'

export const privacyHandlers = {
  'employee/export-personal-data': exportPerson,
  'employee/find-privacy-notice': findNotice,
  'employee/accept-privacy-notice': acceptNotice,
  'employee/set-privacy-opposition': setOpposition,
  'employee/list-blocked-people': listBlocked,
  'employee/export-blocked-person': exportBlocked,
  'employee/unblock-person': unblockPerson,
  'employee/list-past-terms': listPastTerms,
  'employee/block-past-terms': blockPastTerms,
} satisfies Partial<Handlers>
