import { checkCurp } from '../../../../payroll/identity/curp.ts'
import { checkNss } from '../../../../payroll/identity/nss.ts'
import { checkRfc } from '../../../../payroll/identity/rfc.ts'
import { ACCOUNT_BLOCKERS } from './account-rules.ts'
import { type IssueRules, number } from './issue-rule.ts'

/** Kinds that may be paid after the end of a contract. */
const MAY_HAVE_ENDED = ['Settlement', 'Correction', 'Profit sharing']
const missing = (problems: readonly string[]) =>
  problems.includes('form') || problems.includes('date') || problems.includes('state')

/** Blockers of sending and paying a payroll, person by person. A new rule is a new entry. */
export const BLOCKERS: IssueRules = {
  NOT_CALCULATED: ({ failure }) => failure !== null && ['issue.notCalculated', { failure }],
  ...ACCOUNT_BLOCKERS,
  IDENTITY: ({ source: { rfc, curp, nss } }) => {
    const wrong = [
      ...(!rfc || missing(checkRfc(rfc)) ? ['RFC'] : []),
      ...(!curp || missing(checkCurp(curp)) ? ['CURP'] : []),
      ...(!nss || missing(checkNss(nss)) ? ['NSS'] : []),
    ]
    return wrong.length > 0 && ['issue.identity', { list: wrong.join(', ') }]
  },
  CONTRACT: ({ source: { contract_status: status, ends_on }, terms }) => {
    if (!['Active', 'Ending', 'Ended'].includes(status)) return ['issue.contractStatus', { status }]
    const isLate = MAY_HAVE_ENDED.includes(terms.kind)
    if (status === 'Ended' && !isLate) return ['issue.contractEnded']
    return !isLate && ends_on !== null && ends_on < terms.period_start && ['issue.contractEndsBefore']
  },
  MINIMUM_WAGE: ({ counted }) => counted?.warnings.some(({ code }) => code === 'BELOW_MINIMUM_WAGE') && ['issue.minimumWage'],
  NET_BELOW: ({ sums, limits: { min_net: limit } }) =>
    sums && number(sums.net) < number(limit) && ['issue.netBelow', { limit }],
  NEGATIVE_TAX: ({ sums }) => sums && number(sums.isr) < 0 && ['issue.negativeTax'],
  NET_LIMIT: ({ sums, limits: { max_net_per_person: limit } }) =>
    limit !== null && sums && number(sums.net) > number(limit) && ['issue.netLimit', { net: sums.net, limit }],
}
