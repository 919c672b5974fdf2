import { type IssueFacts, type IssueRule, nameOf, number, PAYROLL, PERSON } from './issue-rule.ts'

const amountOf = (lines: readonly { code: string; amount: string }[] | undefined, code: string): number =>
  (lines ?? []).reduce((all, line) => (line.code.startsWith(code) ? all + number(line.amount) : all), 0)

const MONTHS = 3
const CENT = 0.005

const twice = (at: IssueFacts): string =>
  `${nameOf(at)}: ${at.source.paid_twice.join(' and ')}, too. The settlement was confirmed without that payment: `

/** Blockers of runs outside the usual period. */
export const RUN_BLOCKERS: readonly IssueRule[] = [
  {
    code: 'ADJUSTMENT_OPEN',
    says: (at) => {
      const folios = at.source.annual?.unpaid ?? []
      const isMade = at.counted?.annual?.is_due === true && at.counted.annual.is_made
      return isMade && folios.length > 0
        ? `${nameOf(at)}: ${folios.join(', ')} of the year is not paid yet. The annual adjustment counts what was paid: pay it first, or adjust later.`
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'SETTLED_TWICE',
    says: (at) =>
      at.source.paid_twice.length > 0 && at.source.manual === null
        ? `${twice(at)}calculate the termination again, or change this payroll by hand.`
        : null,
    fix: PERSON('contract'),
  },
]

/** Warnings to acknowledge for them. */
export const RUN_WARNINGS: readonly IssueRule[] = [
  {
    code: 'LEAVES_LATER',
    says: (at) => {
      const { ends_on } = at.source
      return at.terms.kind === 'Settlement' && ends_on !== null && ends_on > at.terms.period_end
        ? `${nameOf(at)}: the last day of the contract is ${ends_on}, after this request ends. The settlement pays until that day.`
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'ADJUSTMENT_LEFT',
    says: (at) => {
      const left = number(at.counted?.annual?.to_withhold) - amountOf(at.counted?.deductions, 'ISR_ANNUAL')
      return left > CENT
        ? `${nameOf(at)}: ${left.toFixed(2)} of the annual adjustment cannot be withheld by this payroll.`
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'CREDIT_LEFT',
    says: (at) => {
      const { to_claim = '0', year } = at.counted?.annual ?? {}
      return number(to_claim) > CENT
        ? `${nameOf(at)}: ${to_claim} of overpaid income tax of ${year} was not credited, and there is no later payroll. They can claim it from the SAT in their own annual return (LISR 97); the receipt says so.`
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'ADJUSTED_BEFORE',
    says: (at) =>
      at.source.annual?.adjusted_in
        ? `${nameOf(at)}: ${at.source.annual.adjusted_in} adjusted the income tax of this year without this payment.`
        : null,
    fix: PAYROLL,
  },
  {
    code: 'SETTLED_BY_HAND',
    says: (at) => (at.source.paid_twice.length > 0 && at.source.manual !== null ? `${twice(at)}changed by hand.` : null),
    fix: PAYROLL,
  },
  {
    code: 'PROFIT_SHARING_CAP',
    says: (at) => {
      // The limit of a share that was counted knows the wage of the year and the last shares.
      const most = at.source.profit_share
        ? number(at.source.profit_share.share.limit)
        : number(at.source.monthly_salary) * MONTHS
      return amountOf(at.counted?.perceptions, 'PROFIT_SHARING') > most
        ? `${nameOf(at)}: more than three months of salary. The part above is due only if the average of the last three years is higher (LFT 127-VIII).`
        : null
    },
    fix: PAYROLL,
  },
]
