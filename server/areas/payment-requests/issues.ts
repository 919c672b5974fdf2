import type { PayrollIssue } from '../../../contract/schemas/payroll.ts'
import { BLOCKERS } from './blockers.ts'
import { type IssueFacts, type IssueRule, nameOf } from './issue-rule.ts'
import { RUN_BLOCKERS, RUN_WARNINGS } from './run-issues.ts'
import { WARNINGS } from './warnings.ts'

/** What stands against a payroll, and what is to be acknowledged (`design/domain.md` §8.6). */
export function issuesOf(at: IssueFacts): { blockers: PayrollIssue[]; warnings: PayrollIssue[] } {
  const { id, request_id, employee_id } = at.source
  const found = (rules: readonly IssueRule[]): PayrollIssue[] =>
    rules.flatMap(({ code, says, fix }) => {
      const message = says(at)
      if (message === null) return []
      const target = fix.page === 'requestDetail' ? request_id : employee_id
      const told = { id: `${code}-${id}`, code, message: message.slice(0, 500), payroll_id: id, person: nameOf(at) }
      return [{ ...told, fix: { ...fix, id: target } }]
    })
  return { blockers: found([...BLOCKERS, ...RUN_BLOCKERS]), warnings: found([...WARNINGS, ...RUN_WARNINGS]) }
}
