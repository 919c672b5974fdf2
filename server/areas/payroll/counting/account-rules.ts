import { sql } from 'kysely'
import type { PayrollIssue } from '../../../../contract/payroll/counting/schemas.ts'
import { checkClabe } from '../../../../payroll/identity/clabe.ts'
import type { Database } from '../../../db/connect.ts'
import { ACCOUNT_COLUMNS, ACCOUNTS } from './accounts.ts'
import { findIssues } from './find-issues.ts'
import type { IssueRules } from './issue-rule.ts'
import type { Source } from './sources.ts'

/** The members of a payroll that the account rules read. */
export interface AccountFacts {
  source: Pick<
    Source,
    'id' | 'request_id' | 'employee_id' | 'firstname' | 'lastname' | 'bank' | 'clabe_twin' | 'clabe_elsewhere'
  > & {
    previous: Pick<NonNullable<Source['previous']>, 'bank'> | null
  }
}

/** Rules by which an account is not paid. */
export const ACCOUNT_BLOCKERS: IssueRules<AccountFacts> = {
  NO_BANK: ({ source: { bank } }) => !bank?.clabe && !bank?.wise_email && ['issue.noAccount'],
  CLABE_WRONG: ({ source: { bank } }) => bank?.clabe && checkClabe(bank.clabe).length > 0 && ['issue.clabeWrong'],
  CLABE_TWICE: ({ source: { clabe_twin: other } }) => other !== null && ['issue.clabeTwice', { other }],
}

const isBankChanged = ({ source: { previous, bank } }: AccountFacts): boolean => {
  const before = previous?.bank
  if (!before) return false
  return (before.clabe || null) !== (bank?.clabe || null) || (before.wise_email || null) !== (bank?.wise_email || null)
}

/** Rules by which an account needs a second look. */
export const ACCOUNT_WARNINGS: IssueRules<AccountFacts> = {
  BANK_CHANGED: (at) => isBankChanged(at) && ['issue.accountChanged'],
  // Companies read this too: the text does not reveal people who work elsewhere.
  CLABE_ELSEWHERE: ({ source: { clabe_elsewhere: other, clabe_twin } }) => {
    if (other === null || clabe_twin !== null) return null
    return other.name === null ? ['issue.clabeOfOtherCompany'] : ['issue.clabeElsewhere', { other: other.name }]
  },
}

type Judged = AccountFacts['source'] & { blockers: PayrollIssue[]; warnings: PayrollIssue[] }

/**
 * Accounts change independently of the request: before it is sent they are checked as they are now. The caller holds the lock
 * on the request.
 */
export async function judgeAccounts(db: Database, requestId: number): Promise<void> {
  const { rows } = await sql<Judged>`
    with a as materialized (select id, request_id, employee_id, contract_id, company_id, kind, payment_date, firstname, lastname, blockers, warnings
      from payrolls where request_id = ${requestId} and status <> 'Excluded'), ${ACCOUNTS}
    select a.id, a.request_id, a.employee_id, a.firstname, a.lastname, a.blockers, a.warnings, ${ACCOUNT_COLUMNS},
      (select json_build_object('bank', v.bank) from payrolls v where v.contract_id = a.contract_id and v.id <> a.id and v.kind = a.kind
          and v.status in ('Paid', 'Complete') and v.payment_date <= a.payment_date
        order by v.payment_date desc, v.id desc limit 1) as previous
    from a left join b on b.person_id = a.employee_id left join w on w.person_id = a.employee_id
      left join x on x.person_id = a.employee_id`.execute(db)
  const changed = rows.flatMap((source) => {
    const blockers = renewed(source.blockers, ACCOUNT_BLOCKERS, source)
    const warnings = renewed(source.warnings, ACCOUNT_WARNINGS, source)
    const isSame = JSON.stringify([blockers, warnings]) === JSON.stringify([source.blockers, source.warnings])
    return isSame ? [] : [{ id: source.id, blockers, warnings }]
  })
  if (changed.length === 0) return
  await sql`update payrolls p set blockers = n.blockers, warnings = n.warnings
    from json_to_recordset(${JSON.stringify(changed)}::json) as n (id int, blockers jsonb, warnings jsonb)
    where p.id = n.id`.execute(db)
}

/** Renews the issues of accounts; the others stay. */
function renewed(found: PayrollIssue[], rules: IssueRules<AccountFacts>, source: AccountFacts['source']): PayrollIssue[] {
  const now = findIssues(rules, { source })
  const was = found.filter(({ code }) => code in rules)
  const isSame = now.map(({ message }) => message).join() === was.map(({ message }) => message).join()
  return isSame ? found : [...now, ...found.filter((issue) => !was.includes(issue))]
}
