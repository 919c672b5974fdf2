import { storedText } from '../../../words/stored-words.ts'
import { type IssueFacts, type IssueRule, number, PAYROLL, PERSON, personOf } from './issue-rule.ts'
import { settlementNow, sharesExemption } from './settlement-now.ts'

const amountOf = (lines: readonly { code: string; amount: string }[] | undefined, code: string): number =>
  (lines ?? []).reduce((all, line) => (line.code.startsWith(code) ? all + number(line.amount) : all), 0)

const MONTHS = 3
const CENT = 0.005

const twiceOf = ({ source }: IssueFacts): string =>
  source.paid_twice.map(({ folio, pays }) => storedText(`twice.${pays}`, { folio })).join(' and ')

/** A settlement cannot be calculated again once its contract has ended. */
const isEnded = ({ source }: IssueFacts): boolean => source.contract_status === 'Ended'

/** The reason why a settlement has to be confirmed again. */
function outdated({ source, terms, law }: IssueFacts): 'terms' | 'exemptions' | null {
  if (source.is_outdated) return 'terms'
  return sharesExemption(source, terms, law) && countedNow(source, terms, law) === null ? 'exemptions' : null
}

/** `settlementNow`, where no amount is set by hand. */
const countedNow: typeof settlementNow = (source, terms, law) =>
  source.manual === null ? settlementNow(source, terms, law) : null

const OUTDATED = {
  terms: { open: 'issue.settlementOutdated', ended: 'issue.settlementOutdatedEnded', byHand: 'issue.outdatedByHand' },
  exemptions: { open: 'issue.exemptionsTaken', ended: 'issue.exemptionsTakenEnded', byHand: 'issue.exemptionsByHand' },
} as const

/** Blockers of runs outside the usual period. */
export const RUN_BLOCKERS: readonly IssueRule[] = [
  {
    code: 'ADJUSTMENT_OPEN',
    says: (at) => {
      const { unpaid = [], is_unpaid_here } = at.source.annual ?? {}
      const isMade = at.counted?.annual?.is_due === true && at.counted.annual.is_made
      if (!isMade || unpaid.length === 0) return null
      return is_unpaid_here
        ? storedText('issue.adjustmentOpenHere', personOf(at))
        : storedText('issue.adjustmentOpen', { ...personOf(at), folios: unpaid.join(', ') })
    },
    fix: PAYROLL,
  },
  {
    code: 'SETTLED_TWICE',
    says: (at) =>
      at.source.paid_twice.length > 0 && at.source.manual === null
        ? storedText(isEnded(at) ? 'issue.settledTwiceEnded' : 'issue.settledTwice', { ...personOf(at), folios: twiceOf(at) })
        : null,
    fix: PERSON('contract'),
  },
  {
    code: 'SETTLEMENT_OUTDATED',
    says: (at) => {
      const reason = outdated(at)
      if (reason === null || at.source.manual !== null) return null
      return storedText(OUTDATED[reason][isEnded(at) ? 'ended' : 'open'], personOf(at))
    },
    fix: PERSON('contract'),
  },
]

/** Warnings to acknowledge for them. */
export const RUN_WARNINGS: readonly IssueRule[] = [
  {
    code: 'EXEMPTIONS_TAKEN',
    says: (at) => {
      const { source, terms, law } = at
      const now = source.is_outdated ? null : countedNow(source, terms, law)
      return now && storedText('issue.exemptionsCounted', { ...personOf(at), net: now.net, before: source.settlement?.net })
    },
    fix: PAYROLL,
  },
  {
    code: 'LEAVES_LATER',
    says: (at) => {
      const { ends_on } = at.source
      return at.terms.kind === 'Settlement' && ends_on !== null && ends_on > at.terms.period_end
        ? storedText('issue.leavesLater', { ...personOf(at), day: ends_on })
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'ADJUSTMENT_LEFT',
    says: (at) => {
      const left = number(at.counted?.annual?.to_withhold) - amountOf(at.counted?.deductions, 'ISR_ANNUAL')
      return left > CENT ? storedText('issue.adjustmentLeft', { ...personOf(at), amount: left.toFixed(2) }) : null
    },
    fix: PAYROLL,
  },
  {
    code: 'CREDIT_LEFT',
    says: (at) => {
      const { to_claim = '0', year } = at.counted?.annual ?? {}
      return number(to_claim) > CENT ? storedText('issue.creditLeft', { ...personOf(at), amount: to_claim, year }) : null
    },
    fix: PAYROLL,
  },
  {
    code: 'ADJUSTED_BEFORE',
    says: (at) =>
      at.source.annual?.adjusted_in
        ? storedText('issue.adjustedBefore', { ...personOf(at), folio: at.source.annual.adjusted_in })
        : null,
    fix: PAYROLL,
  },
  {
    code: 'SETTLED_BY_HAND',
    says: (at) =>
      at.source.paid_twice.length > 0 && at.source.manual !== null
        ? storedText('issue.settledByHand', { ...personOf(at), folios: twiceOf(at) })
        : null,
    fix: PAYROLL,
  },
  {
    code: 'OUTDATED_BY_HAND',
    says: (at) => {
      const reason = outdated(at)
      return reason === null || at.source.manual === null ? null : storedText(OUTDATED[reason].byHand, personOf(at))
    },
    fix: PAYROLL,
  },
  {
    code: 'BONUS_BEFORE',
    says: (at) =>
      at.source.bonus_before === null
        ? null
        : storedText('issue.bonusBefore', { ...personOf(at), folios: at.source.bonus_before }),
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
        ? storedText('issue.profitSharingCap', personOf(at))
        : null
    },
    fix: PAYROLL,
  },
]
