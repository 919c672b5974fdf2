import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import { BLOCKERS } from './blockers.ts'
import { findIssues } from './find-issues.ts'
import type { IssueFacts } from './issue-rule.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'
import { WARNINGS } from './warnings.ts'

/** The findings that block a payroll, and those to acknowledge. */
export const issuesOf = (at: IssueFacts): { blockers: PayrollIssue[]; warnings: PayrollIssue[] } => ({
  blockers: findIssues([...BLOCKERS, ...RUN_BLOCKERS], at),
  warnings: findIssues([...WARNINGS, ...RUN_WARNINGS], at),
})
