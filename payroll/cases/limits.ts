import { daysBetween } from '../calendar/days.ts'
import { INCAPACITIES, SOCIAL_SECURITY } from '../law/social-security.ts'
import { AWAY, PERIOD_KINDS, type PeriodName } from '../period/types.ts'
import { counted } from '../words/counted.ts'
import { isDay } from './day.ts'
import { type CaseProblem, each, type Fields, isRecord, wrong } from './problem.ts'

/** The problems of well-formed figures that are impossible: more days away than a period has, a day of 25 hours. */
export function limitProblems(input: Fields): CaseProblem[] {
  return [
    ...awayProblems(input),
    ...each(input, 'incidents', hoursProblem),
    ...each(input, 'incidents', exemptProblem),
    ...each(input, 'otherPay', otherPayProblem),
    ...each(input, 'deductions', percentProblem),
    ...premiumProblem(input),
  ]
}

const isAway = (type: unknown): boolean => [...AWAY, ...INCAPACITIES].some((one) => one === type)

function awayProblems({ period, periodStart, periodEnd, daysPaid, incidents }: Fields): CaseProblem[] {
  if (!isDay(periodStart) || !isDay(periodEnd) || periodEnd < periodStart || !Array.isArray(incidents)) return []
  const calendar = daysBetween(periodStart, periodEnd) + 1
  const most = Math.max(calendar, PERIOD_KINDS[period as PeriodName]?.days ?? 0, Number(daysPaid ?? 0) || 0)
  let all = 0
  for (const [at, entry] of incidents.entries()) {
    if (!isRecord(entry) || !isAway(entry['type'])) continue
    all += Number(entry['days']) || 0
    const message = `makes ${counted(all, 'day')} away in a period of ${counted(calendar, 'day')}`
    if (all > most) return wrong(`input.incidents.${at}.days`, message)
  }
  return []
}

const [DAYS_OF_WEEK, HOURS_OF_DAY] = [7, 24]

function hoursProblem({ hoursByDay }: Fields): CaseProblem | null {
  if (!Array.isArray(hoursByDay)) return null
  if (hoursByDay.length > DAYS_OF_WEEK)
    return { field: 'hoursByDay', message: 'must be the hours of one week, at most seven days; enter another week separately' }
  const at = hoursByDay.findIndex((hours) => Number(hours) > HOURS_OF_DAY)
  return at === -1 ? null : { field: `hoursByDay.${at}`, message: 'must be the hours of one day, at most 24' }
}

const exemptProblem = ({ exempt, amount }: Fields): CaseProblem | null =>
  Number(exempt) > Number(amount) ? { field: 'exempt', message: `is more than the amount, ${String(amount)}` } : null

const otherPayProblem = (entry: Fields): CaseProblem | null =>
  entry['type'] === 'Savings fund paid out' && entry['exempt'] !== undefined
    ? { field: 'exempt', message: 'does not apply to a savings fund: what is paid out is not income' }
    : exemptProblem(entry)

const isOverHundred = (value: unknown): boolean => Number(value) > 100

function percentProblem({ percent, discount }: Fields): CaseProblem | null {
  if (isOverHundred(percent)) return { field: 'percent', message: 'must be at most 100' }
  const isPercentage = isRecord(discount) && discount['kind'] === 'Percentage' && isOverHundred(discount['value'])
  return isPercentage ? { field: 'discount.value', message: 'must be a percentage of at most 100' } : null
}

/** LSS 74; there is no lower limit, because the premium of a first year may be a mean. */
function premiumProblem({ workRiskPremium }: Fields): CaseProblem[] {
  const { mostPercent } = SOCIAL_SECURITY.workRisk
  const isOver = Number(workRiskPremium) > Number(mostPercent)
  return isOver ? wrong('input.workRiskPremium', `must be at most ${mostPercent} per cent`) : []
}
