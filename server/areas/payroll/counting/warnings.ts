import { addDays, daysBetween } from '../../../../payroll/calendar/days.ts'
import { checkNss } from '../../../../payroll/identity/nss.ts'
import { checkRfc } from '../../../../payroll/identity/rfc.ts'
import { overtimeOn } from '../../../../payroll/law/payroll-rules.ts'
import { counted } from '../../../../payroll/words/counted.ts'
import { storedDay, storedText } from '../../../words/stored-words.ts'
import { ACCOUNT_WARNINGS } from './account-rules.ts'
import { type IssueFacts, type IssueRule, nameOf, number, PAYROLL, PERSON, personOf } from './issue-rule.ts'
import { CONTRACT_ENDS_SOON_DAYS } from './settings.ts'
import type { SourceIncident } from './sources.ts'

const overtimeHours = ({ source }: IssueFacts) =>
  source.incidents.filter(({ type }) => type.startsWith('Overtime')).reduce((all, { quantity }) => all + number(quantity), 0)
/** An incident without a day has no distribution of its hours. */
const hoursADay = ({ date_from, date_to, quantity }: SourceIncident): number =>
  date_from === null ? 0 : number(quantity) / (daysBetween(date_from, date_to ?? date_from) + 1)
const daysOf = (first: string, last: string | null): string =>
  last === null || last === first
    ? storedDay(first)
    : storedText('input.fromToTo', { from: storedDay(first), to: storedDay(last) })
const weeksOf = ({ terms }: IssueFacts) =>
  Math.max(1, Math.round((Date.parse(terms.period_end) - Date.parse(terms.period_start)) / 86_400_000 / 7))
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
export const WARNINGS: readonly IssueRule[] = [
  ...ACCOUNT_WARNINGS,
  {
    code: 'PERSON_CHANGED',
    says: (at) => {
      const { previous, name_now: person, address } = at.source
      const before = previous && previous.name !== person ? previous.name : null
      // Payments from before addresses were stored have nothing to compare with.
      const hasMoved = Boolean(previous?.address) && previous?.address !== address
      if (before === null) return hasMoved ? storedText('issue.addressChanged', { person }) : null
      return storedText(hasMoved ? 'issue.nameAndAddressChanged' : 'issue.nameChanged', { person, before })
    },
    fix: PERSON('profile'),
  },
  {
    code: 'NET_CHANGE',
    says: (at) =>
      at.change !== null &&
      at.limits.max_net_change_percent !== null &&
      Math.abs(number(at.change)) > number(at.limits.max_net_change_percent)
        ? storedText('issue.netChange', { ...personOf(at), change: at.change })
        : null,
    fix: PAYROLL,
  },
  {
    code: 'ZERO_NET',
    says: (at) => (at.sums && number(at.sums.net) === 0 ? storedText('issue.nothingPaid', personOf(at)) : null),
    fix: PAYROLL,
  },
  {
    code: 'ZERO_DAYS',
    says: (at) => (daysPaid(at) !== null && number(daysPaid(at)) === 0 ? storedText('issue.noDays', personOf(at)) : null),
    fix: PAYROLL,
  },
  {
    code: 'CONTRACT_ENDS',
    says: (at) => {
      const { ends_on } = at.source
      const isSoon =
        ends_on !== null && ends_on >= at.terms.period_start && ends_on <= addDays(at.terms.period_end, CONTRACT_ENDS_SOON_DAYS)
      return isSoon && at.terms.kind !== 'Settlement'
        ? storedText('issue.contractEnds', { ...personOf(at), day: ends_on })
        : null
    },
    fix: PERSON('contract'),
  },
  {
    code: 'OVERTIME',
    says: (at) => {
      const most = at.limits.max_overtime_hours_week ?? overtimeOn(at.law, at.terms.period_end).doubleHoursWeek
      const hours = overtimeHours(at)
      return hours > number(most) * weeksOf(at)
        ? storedText('issue.overtimeWeek', { ...personOf(at), hours: counted(hours, 'hour'), limit: most })
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'OVERTIME_DAY',
    says: (at) => {
      const { doubleHoursDay: most, doubleDaysWeek: days } = overtimeOn(at.law, at.terms.period_end)
      const passed = at.source.incidents.find((one) => one.type.startsWith('Overtime') && hoursADay(one) > number(most))
      // An incident without a day is not among them.
      return passed?.date_from
        ? storedText('issue.overtimeDay', {
            ...personOf(at),
            hours: counted(number(passed.quantity), 'hour'),
            days: daysOf(passed.date_from, passed.date_to),
            limit: counted(most, 'hour'),
            week: counted(days, 'day'),
          })
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'BONUS',
    says: (at) => {
      const most = at.limits.max_bonus
      const bonus = at.counted?.perceptions.find(({ code }) => code === 'BONUS')
      return most !== null && bonus && number(bonus.amount) > number(most)
        ? storedText('issue.bonus', { ...personOf(at), amount: bonus.amount, limit: most })
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'TAX_BY_HAND',
    says: (at) =>
      at.sums && at.taxOwed !== null && at.sums.isr !== at.taxOwed
        ? storedText('issue.taxByHand', { ...personOf(at), withheld: at.sums.isr, due: at.taxOwed, taxed: at.sums.taxed })
        : null,
    fix: PAYROLL,
  },
  {
    code: 'DEDUCTION_LIMIT',
    says: (at) => {
      const most = at.limits.max_deduction_percent
      if (most === null || !at.sums || number(at.sums.gross) === 0) return null
      const own = number(at.sums.total_deductions) - number(at.sums.isr) - number(at.sums.imss_employee)
      return (own / number(at.sums.gross)) * 100 > number(most)
        ? storedText('issue.deductionLimit', { ...personOf(at), percent: most })
        : null
    },
    fix: PAYROLL,
  },
  {
    code: 'DEDUCTION_CUT',
    says: (at) => {
      const cut = at.counted?.warnings.filter(({ code }) => code === 'DEDUCTION_CUT').map(({ message }) => message) ?? []
      return cut.length === 0 ? null : `${nameOf(at)}: ${cut.join(' ')}`
    },
    fix: PAYROLL,
  },
  {
    code: 'CHECK_DIGIT',
    says: (at) =>
      unusual(at).length === 0 ? null : storedText('issue.checkDigit', { ...personOf(at), list: unusual(at).join(' and ') }),
    fix: PERSON('profile'),
  },
  {
    code: 'NEW_PERSON',
    says: (at) => (isFirst(at) && at.source.left_before === null ? storedText('issue.newPerson', personOf(at)) : null),
    fix: PERSON('contract'),
  },
  {
    code: 'RETURNED_PERSON',
    says: (at) =>
      isFirst(at) && isBack(at) ? storedText('issue.returned', { ...personOf(at), day: at.source.left_before }) : null,
    fix: PERSON('contract'),
  },
  {
    code: 'DOCUMENT',
    says: (at) =>
      at.source.rejected_document === null
        ? null
        : storedText('issue.document', { ...personOf(at), document: at.source.rejected_document }),
    fix: PERSON('documents'),
  },
  {
    code: 'FREQUENCY',
    says: (at) =>
      at.terms.kind === 'Regular' &&
      at.source.payment_frequency !== null &&
      at.source.payment_frequency !== at.terms.period_type
        ? storedText('issue.paidByContract', { ...personOf(at), frequency: at.source.payment_frequency.toLowerCase() })
        : null,
    fix: PERSON('contract'),
  },
]
