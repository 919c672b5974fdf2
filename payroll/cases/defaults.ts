import { earlier } from '../calendar/days.ts'
import { looksLikeDay } from './day.ts'
import { type Fields, isRecord } from './problem.ts'

/** Fills in missing members that have only one possible or one usual value: docs/payroll.md lists every default. */
export function withDefaults(kind: unknown, input: Fields): Fields {
  switch (kind) {
    case 'period':
    case 'net-to-gross':
      return { zone: 'General', ...paymentOf(input), ...hireOfPeriod(input), ...input, ...monthOf(input) }
    case 'extraordinary':
      return { zone: 'General', ...hireOfYear(input), ...input }
    case 'termination':
      return { zone: 'General', ...terminationOf(input) }
    case 'annual':
      // A person without a first or last day was employed for the whole year.
      return { ...(input['year'] === undefined ? {} : { hireDate: `${input['year']}-01-01` }), ...input }
    case 'hire-cost':
      return { zone: 'General', ...input }
    default:
      return input
  }
}

const paymentOf = ({ periodEnd }: Fields): Fields => (periodEnd === undefined ? {} : { paymentDate: periodEnd })

/** A month without an earlier payment may state only its absences. */
const monthOf = ({ month }: Fields): Fields =>
  isRecord(month) ? { month: { taxed: '0.00', isr: '0.00', subsidy: '0.00', ...month } } : {}

/** The day of hire gives the year of service and with it the factor; it has no effect where the contribution base is given. */
const hireOfPeriod = ({ sbc, periodStart, contractStart }: Fields): Fields =>
  sbc === undefined || periodStart === undefined ? {} : hireBy(periodStart, contractStart)

/** Service begins with the contract or before it. */
const hireBy = (day: unknown, contractStart: unknown): Fields => ({
  hireDate: looksLikeDay(day) && looksLikeDay(contractStart) ? earlier(day, contractStart) : day,
})

/** Only a Christmas bonus that calculates its own days needs the day of hire. */
function hireOfYear({ payments, paymentDate, contractStart }: Fields): Fields {
  const counts = (one: unknown) =>
    isRecord(one) && one['type'] === 'Christmas bonus' && one['days'] === undefined && one['amount'] === undefined
  if (!looksLikeDay(paymentDate) || !Array.isArray(payments) || payments.some(counts)) return {}
  return hireBy(`${paymentDate.slice(0, 4)}-01-01`, contractStart)
}

/** The first day is accepted under either name; a last day of work is the end of the contract, unless both are given. */
function terminationOf({ hireDate, ...input }: Fields): Fields {
  const { startDate = hireDate, lastDay = input['endDate'], endDate = lastDay } = input
  return { ...input, ...withoutMissing({ startDate, lastDay, endDate }) }
}

const withoutMissing = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
