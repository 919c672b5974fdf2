import { checkCurp } from '../../../../payroll/identity/curp.ts'
import { checkNss } from '../../../../payroll/identity/nss.ts'
import { checkRfc } from '../../../../payroll/identity/rfc.ts'
import { storedText } from '../../../words/stored-words.ts'
import { ACCOUNT_BLOCKERS } from './account-rules.ts'
import { type IssueRule, number, PAYROLL, PERSON, personOf } from './issue-rule.ts'

/** Kinds that may be paid after the end of a contract. */
const MAY_HAVE_ENDED = ['Settlement', 'Correction', 'Profit sharing']
const missing = (problems: readonly string[]) =>
  problems.includes('form') || problems.includes('date') || problems.includes('state')

/** Blockers of sending and paying a payroll, person by person. A new rule is a new entry. */
export const BLOCKERS: readonly IssueRule[] = [
  {
    code: 'NOT_CALCULATED',
    says: (at) => (at.failure === null ? null : storedText('issue.notCalculated', { ...personOf(at), failure: at.failure })),
    fix: PAYROLL,
  },
  ...ACCOUNT_BLOCKERS,
  {
    code: 'IDENTITY',
    says: (at) => {
      const { rfc, curp, nss } = at.source
      const wrong = [
        ...(!rfc || missing(checkRfc(rfc)) ? ['RFC'] : []),
        ...(!curp || missing(checkCurp(curp)) ? ['CURP'] : []),
        ...(!nss || missing(checkNss(nss)) ? ['NSS'] : []),
      ]
      return wrong.length === 0 ? null : storedText('issue.identity', { ...personOf(at), list: wrong.join(', ') })
    },
    fix: PERSON('profile'),
  },
  {
    code: 'CONTRACT',
    says: (at) => {
      const { contract_status: status, ends_on } = at.source
      if (!['Active', 'Ending', 'Ended'].includes(status))
        return storedText('issue.contractStatus', { ...personOf(at), status })
      const isLate = MAY_HAVE_ENDED.includes(at.terms.kind)
      if (status === 'Ended' && !isLate) return storedText('issue.contractEnded', personOf(at))
      return !isLate && ends_on !== null && ends_on < at.terms.period_start
        ? storedText('issue.contractEndsBefore', personOf(at))
        : null
    },
    fix: PERSON('contract'),
  },
  {
    code: 'MINIMUM_WAGE',
    says: (at) =>
      at.counted?.warnings.some(({ code }) => code === 'BELOW_MINIMUM_WAGE')
        ? storedText('issue.minimumWage', personOf(at))
        : null,
    fix: PERSON('contract'),
  },
  {
    code: 'NET_BELOW',
    says: (at) =>
      at.sums && number(at.sums.net) < number(at.limits.min_net)
        ? storedText('issue.netBelow', { ...personOf(at), limit: at.limits.min_net })
        : null,
    fix: PAYROLL,
  },
  {
    code: 'NEGATIVE_TAX',
    says: (at) => (at.sums && number(at.sums.isr) < 0 ? storedText('issue.negativeTax', personOf(at)) : null),
    fix: PAYROLL,
  },
  {
    code: 'NET_LIMIT',
    says: ({ limits: { max_net_per_person: most }, sums, ...at }) =>
      most !== null && sums && number(sums.net) > number(most)
        ? storedText('issue.netLimit', { ...personOf(at), net: sums.net, limit: most })
        : null,
    fix: PAYROLL,
  },
]
