export { exportBlocked as 'employee/export-blocked-person' } from './blocking/export-blocked.ts'
export { listBlocked as 'employee/list-blocked-people' } from './blocking/list-blocked.ts'
export {
  blockPastTerms as 'employee/block-past-terms',
  listPastTerms as 'employee/list-past-terms',
} from './blocking/past-terms.ts'
export { unblockPerson as 'employee/unblock-person' } from './blocking/unblock-person.ts'
export { exportPerson as 'employee/export-personal-data' } from './export-person.ts'
export {
  acceptNotice as 'employee/accept-privacy-notice',
  findNotice as 'employee/find-privacy-notice',
  setOpposition as 'employee/set-privacy-opposition',
} from './notice.ts'
