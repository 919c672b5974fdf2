import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import { BLOCKERS } from './blockers.ts'
import { findIssues } from './find-issues.ts'
import type { IssueFacts } from './issue-rule.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'
import { WARNINGS } from './warnings.ts'

const ALL_BLOCKERS = { ...BLOCKERS, ...RUN_BLOCKERS }
const ALL_WARNINGS = { ...WARNINGS, ...RUN_WARNINGS }

/** The findings that block a payroll, and those to acknowledge. */
export const issuesOf = (at: IssueFacts): { blockers: PayrollIssue[]; warnings: PayrollIssue[] } => ({
  blockers: findIssues(ALL_BLOCKERS, at),
  warnings: findIssues(ALL_WARNINGS, at),
})
