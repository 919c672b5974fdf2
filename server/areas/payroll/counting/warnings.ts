import { addDays, daysBetween } from '../../../../payroll/calendar/days.ts'
import { checkNss } from '../../../../payroll/identity/nss.ts'
import { checkRfc } from '../../../../payroll/identity/rfc.ts'
import { overtimeOn } from '../../../../payroll/law/payroll-rules.ts'
import { counted } from '../../../../payroll/words/counted.ts'
import { storedDay, storedText } from '../../../words/stored-words.ts'
import { ACCOUNT_WARNINGS } from './account-rules.ts'
import { type IssueFacts, type IssueRules, nameOf, number } from './issue-rule.ts'
import { CONTRACT_ENDS_SOON_DAYS } from './settings.ts'
import type { SourceIncident } from './sources.ts'

const overtimeOf = ({ source }: IssueFacts) => source.incidents.filter(({ type }) => type.startsWith('Overtime'))
const hoursOf = (incidents: readonly SourceIncident[]) => incidents.reduce((all, { quantity }) => all + number(quantity), 0)
const WEEK = 7
/** The most hours of one week from the first day of the period on; entries without a day or of several weeks have no week. */
function mostInAWeek(at: IssueFacts): number {
  const weekOf = (day: string): number => Math.floor(daysBetween(at.terms.period_start, day) / WEEK)
  const weeks = Map.groupBy(overtimeOf(at), ({ date_from: from, date_to: to }) =>
    from !== null && weekOf(from) === weekOf(to ?? from) ? weekOf(from) : null,
  )
  return Math.max(0, ...[...weeks].map(([week, incidents]) => (week === null ? 0 : hoursOf(incidents))))
}
/** An incident without a day has no distribution of its hours. */
const hoursADay = ({ date_from, date_to, quantity }: SourceIncident): number =>
  date_from === null ? 0 : number(quantity) / (daysBetween(date_from, date_to ?? date_from) + 1)
const daysOf = (first: string, last: string | null): string =>
  last === null || last === first
    ? storedDay(first)
    : storedText('input.fromToTo', { from: storedDay(first), to: storedDay(last) })
const weeksOf = ({ terms }: IssueFacts) => Math.max(1, Math.round(daysBetween(terms.period_start, terms.period_end) / WEEK))
const unusual = (at: IssueFacts): string[] => [
  ...(at.source.rfc && checkRfc(at.source.rfc).includes('check-digit') ? ['RFC'] : []),
  ...(at.source.nss && checkNss(at.source.nss).includes('check-digit') ? ['NSS'] : []),
]
/** Nothing of the kind was paid under this contract, which began with the period. */
const isFirst = ({ source, terms }: IssueFacts): boolean => source.previous === null && source.start_date >= terms.period_start
/** A contract that continues the service of the last one is a renewal. */
const isBack = ({ source: { left_before, start_date, service_from } }: IssueFacts): boolean =>
  left_before !== null && service_from === start_date
/** Days that are paid, where a period is. */
const daysPaid = ({ counted, terms }: IssueFacts): string | null => {
  if (counted === null || terms.kind !== 'Regular') return null
  return counted.wages?.daysPaid ?? counted.perceptions.find(({ code }) => code === 'SALARY')?.quantity ?? null
}

/** Warnings to acknowledge before a request is sent, person by person. A new rule is a new entry. */
export const WARNINGS: IssueRules = {
  ...ACCOUNT_WARNINGS,
  PERSON_CHANGED: ({ source: { previous, name_now: person, address } }) => {
    const before = previous && previous.name !== person ? previous.name : null
    // Payments from before addresses were stored have nothing to compare with.
    const hasMoved = Boolean(previous?.address) && previous?.address !== address
    if (before === null) return hasMoved && ['issue.addressChanged', { person }]
    return [hasMoved ? 'issue.nameAndAddressChanged' : 'issue.nameChanged', { person, before }]
  },
  NET_CHANGE: ({ change, limits: { max_net_change_percent: most } }) =>
    change !== null && most !== null && Math.abs(number(change)) > number(most) && ['issue.netChange', { change }],
  ZERO_NET: ({ sums }) => sums && number(sums.net) === 0 && ['issue.nothingPaid'],
  ZERO_DAYS: (at) => daysPaid(at) !== null && number(daysPaid(at)) === 0 && ['issue.noDays'],
  CONTRACT_ENDS: ({ source: { ends_on: day }, terms }) => {
    const last = addDays(terms.period_end, CONTRACT_ENDS_SOON_DAYS)
    const isSoon = day !== null && day >= terms.period_start && day <= last
    return isSoon && terms.kind !== 'Settlement' && ['issue.contractEnds', { day }]
  },
  OVERTIME: (at) => {
    const limit = at.limits.max_overtime_hours_week ?? overtimeOn(at.law, at.terms.period_end).doubleHoursWeek
    const [all, ofWeek] = [hoursOf(overtimeOf(at)), mostInAWeek(at)]
    const hours = ofWeek > number(limit) ? ofWeek : all
    const isOver = ofWeek > number(limit) || all > number(limit) * weeksOf(at)
    return isOver && ['issue.overtimeWeek', { hours: counted(hours, 'hour'), limit }]
  },
  OVERTIME_DAY: (at) => {
    const { doubleHoursDay: most, doubleDaysWeek: days } = overtimeOn(at.law, at.terms.period_end)
    const passed = at.source.incidents.find((one) => one.type.startsWith('Overtime') && hoursADay(one) > number(most))
    // An incident without a day is not among them.
    if (!passed?.date_from) return null
    const values = {
      hours: counted(number(passed.quantity), 'hour'),
      days: daysOf(passed.date_from, passed.date_to),
      limit: counted(most, 'hour'),
      week: counted(days, 'day'),
    }
    return ['issue.overtimeDay', values]
  },
  BONUS: ({ counted, limits: { max_bonus: limit } }) => {
    const bonus = counted?.perceptions.find(({ code }) => code === 'BONUS')
    return limit !== null && bonus && number(bonus.amount) > number(limit) && ['issue.bonus', { amount: bonus.amount, limit }]
  },
  TAX_BY_HAND: ({ sums, taxOwed: due }) =>
    sums && due !== null && sums.isr !== due && ['issue.taxByHand', { withheld: sums.isr, due, taxed: sums.taxed }],
  DEDUCTION_LIMIT: ({ sums, limits: { max_deduction_percent: percent } }) => {
    if (percent === null || !sums || number(sums.gross) === 0) return null
    const own = number(sums.total_deductions) - number(sums.isr) - number(sums.imss_employee)
    return (own / number(sums.gross)) * 100 > number(percent) && ['issue.deductionLimit', { percent }]
  },
  DEDUCTION_CUT: (at) => {
    const cut = at.counted?.warnings.filter(({ code }) => code === 'DEDUCTION_CUT').map(({ message }) => message) ?? []
    return cut.length > 0 && `${nameOf(at)}: ${cut.join(' ')}`
  },
  VARIABLE_LEFT_OUT: ({ source: { variable_left: amount }, terms }) =>
    terms.kind === 'Regular' && amount !== null && ['issue.variableLeftOut', { amount }],
  CHECK_DIGIT: (at) => unusual(at).length > 0 && ['issue.checkDigit', { list: unusual(at).join(' and ') }],
  NEW_PERSON: (at) => isFirst(at) && at.source.left_before === null && ['issue.newPerson'],
  RETURNED_PERSON: (at) => isFirst(at) && isBack(at) && ['issue.returned', { day: at.source.left_before }],
  DOCUMENT: ({ source: { rejected_document: document } }) => document !== null && ['issue.document', { document }],
  FREQUENCY: ({ source: { payment_frequency: frequency }, terms }) =>
    terms.kind === 'Regular' &&
    frequency !== null &&
    frequency !== terms.period_type && ['issue.paidByContract', { frequency: frequency.toLowerCase() }],
}
