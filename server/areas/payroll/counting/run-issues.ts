import { storedText } from '../../../words/stored-words.ts'
import { type IssueFacts, type IssueRules, number } from './issue-rule.ts'
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
export const RUN_BLOCKERS: IssueRules = {
  ADJUSTMENT_OPEN: ({ source, counted }) => {
    const { unpaid = [], is_unpaid_here } = source.annual ?? {}
    const isMade = counted?.annual?.is_due === true && counted.annual.is_made
    if (!isMade || unpaid.length === 0) return null
    return is_unpaid_here ? ['issue.adjustmentOpenHere'] : ['issue.adjustmentOpen', { folios: unpaid.join(', ') }]
  },
  SETTLED_TWICE: (at) =>
    at.source.paid_twice.length > 0 &&
    at.source.manual === null && [isEnded(at) ? 'issue.settledTwiceEnded' : 'issue.settledTwice', { folios: twiceOf(at) }],
  SETTLEMENT_OUTDATED: (at) => {
    const reason = outdated(at)
    return reason !== null && at.source.manual === null && [OUTDATED[reason][isEnded(at) ? 'ended' : 'open']]
  },
}

/** Warnings to acknowledge for them. */
export const RUN_WARNINGS: IssueRules = {
  EXEMPTIONS_TAKEN: ({ source, terms, law }) => {
    const now = source.is_outdated ? null : countedNow(source, terms, law)
    return now && ['issue.exemptionsCounted', { net: now.net, before: source.settlement?.net }]
  },
  LEAVES_LATER: ({ source: { ends_on: day }, terms }) =>
    terms.kind === 'Settlement' && day !== null && day > terms.period_end && ['issue.leavesLater', { day }],
  ADJUSTMENT_LEFT: ({ counted }) => {
    const left = number(counted?.annual?.to_withhold) - amountOf(counted?.deductions, 'ISR_ANNUAL')
    return left > CENT && ['issue.adjustmentLeft', { amount: left.toFixed(2) }]
  },
  CREDIT_LEFT: ({ counted }) => {
    const { to_claim: amount = '0', year } = counted?.annual ?? {}
    return number(amount) > CENT && ['issue.creditLeft', { amount, year }]
  },
  ADJUSTED_BEFORE: ({ source: { annual } }) => annual?.adjusted_in && ['issue.adjustedBefore', { folio: annual.adjusted_in }],
  SETTLED_BY_HAND: (at) =>
    at.source.paid_twice.length > 0 && at.source.manual !== null && ['issue.settledByHand', { folios: twiceOf(at) }],
  OUTDATED_BY_HAND: (at) => {
    const reason = outdated(at)
    return reason !== null && at.source.manual !== null && [OUTDATED[reason].byHand]
  },
  BONUS_BEFORE: ({ source: { bonus_before: folios } }) => folios !== null && ['issue.bonusBefore', { folios }],
  PROFIT_SHARING_CAP: ({ source, counted }) => {
    // The limit of a share that was counted knows the wage of the year and the last shares.
    const { profit_share } = source
    const most = profit_share ? number(profit_share.share.limit) : number(source.monthly_salary) * MONTHS
    return amountOf(counted?.perceptions, 'PROFIT_SHARING') > most && ['issue.profitSharingCap']
  },
}
