export { listAudit as 'record/find-audit' } from './audit-list.ts'
export { findHistory as 'employee/find-all-history' } from './find-history.ts'
