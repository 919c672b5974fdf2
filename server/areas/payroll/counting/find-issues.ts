import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import { type IssueRule, nameOf } from './issue-rule.ts'
import type { Source } from './sources.ts'

type Named = { source: Pick<Source, 'id' | 'request_id' | 'employee_id' | 'firstname' | 'lastname'> }

export function findIssues<At extends Named>(rules: readonly IssueRule<At>[], at: At): PayrollIssue[] {
  const { id, request_id, employee_id } = at.source
  return rules.flatMap(({ code, says, fix }) => {
    const message = says(at)
    if (message === null) return []
    const target = fix.page === 'requestDetail' ? request_id : employee_id
    const issue = { id: `${code}-${id}`, code, message: message.slice(0, 500), payroll_id: id, person: nameOf(at) }
    return [{ ...issue, fix: { ...fix, id: target } }]
  })
}
