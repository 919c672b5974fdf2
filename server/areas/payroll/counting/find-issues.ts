import type { PersonPart } from '../../../../access-control/people.ts'
import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import fixes from '../../../../schemas/payroll-issue-fixes.json' with { type: 'json' }
import { storedText } from '../../../words/stored-words.ts'
import { type IssueRules, nameOf } from './issue-rule.ts'
import type { Source } from './sources.ts'

type Named = { source: Pick<Source, 'id' | 'request_id' | 'employee_id' | 'firstname' | 'lastname'> }

/** The part of the person's page where an issue is resolved; the others are resolved in the payroll. */
const PART_OF = new Map<string, PersonPart>(
  (Object.entries(fixes) as [keyof typeof fixes, string[]][]).flatMap(([part, codes]) => codes.map((code) => [code, part])),
)

export function findIssues<At extends Named>(rules: IssueRules<At>, at: At): PayrollIssue[] {
  const { id, request_id, employee_id } = at.source
  const person = nameOf(at)
  return Object.entries(rules).flatMap(([code, says]) => {
    const said = says(at)
    if (!said) return []
    const message = typeof said === 'string' ? said : storedText(said[0], { person, ...said[1] })
    const tab = PART_OF.get(code) ?? null
    const fix = tab
      ? { page: 'employeeOnboardingDetail', id: employee_id, tab }
      : { page: 'requestDetail', id: request_id, tab }
    return [{ id: `${code}-${id}`, code, message: message.slice(0, 500), payroll_id: id, person, fix }]
  })
}
