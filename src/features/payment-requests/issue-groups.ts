import { textAt } from '../../../contract/language/texts.ts'
import type { PayrollIssue } from '../../../contract/payroll/counting/schemas.ts'

/** Blockers or warnings of one kind: their number, and the first ones. */
export interface IssueGroup {
  code: string
  count: number
  issues: PayrollIssue[]
}

/** The kind of a blocker or warning in words. */
export const issueName = (code: string): string => textAt('payroll-issues', code) ?? code

/** Groups issues by kind, in order of appearance; a kind may have more issues than the list contains. */
export function groupsOf(issues: readonly PayrollIssue[], counts: Readonly<Record<string, number>>): IssueGroup[] {
  const groups = new Map<string, PayrollIssue[]>()
  for (const issue of issues) groups.set(issue.code, [...(groups.get(issue.code) ?? []), issue])
  return [...groups].map(([code, own]) => ({ code, count: Math.max(counts[code] ?? 0, own.length), issues: own }))
}
