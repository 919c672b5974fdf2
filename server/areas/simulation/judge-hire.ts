import type { InputOf } from '../../../contract/operation.ts'
import type { simulationOperations } from '../../../contract/payroll/simulation/operations.ts'
import { STATES } from '../../../payroll/law/state-tax.ts'
import { decimal } from '../../../payroll/money/decimal.ts'
import { validationError } from '../../errors/app-error.ts'

export type Asked = InputOf<(typeof simulationOperations)['payroll/simulate-hire-cost']>

/** Said in place of a state: no state payroll tax, also where the company has a state. */
export const NO_STATE = 'none'
const FIRST_DAY = '2023-01-01'
const LAST_DAY = '2100-12-31'

/** Validates the typed values with messages that explain what to enter; the contract only checks that they are text. */
export function judgeHire({ amount, state, ...asked }: Asked, from: string): void {
  const problems = [
    judged('amount', amountProblem(amount.trim())),
    judged('state', state?.trim() && ![NO_STATE, ...STATES].includes(state.trim()) ? 'Choose a state from the list.' : null),
    judged('from', isDay(from) ? null : 'Choose a calendar month in 2023 or later.'),
    judged('workRiskPremium', rateProblem(asked.workRiskPremium, 15, '0.54355')),
    judged('vacationDays', /^\d*$/.test(asked.vacationDays ?? '') ? rateProblem(asked.vacationDays, 60, '12') : WHOLE),
    judged('vacationPremiumPercent', rateProblem(asked.vacationPremiumPercent, 300, '25')),
    judged('christmasBonusDays', rateProblem(asked.christmasBonusDays, 365, '15')),
  ].flat()
  if (problems.length > 0) throw validationError(problems)
}

const WHOLE = 'Enter whole days, such as 12.'

const judged = (field: string, message: string | null) => (message === null ? [] : [{ field, message }])

function amountProblem(amount: string): string | null {
  if (amount === '' || /^-/.test(amount)) return 'Enter an amount above zero.'
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return 'Enter an amount such as 25000.00.'
  if (decimal(amount).lte(decimal(0))) return 'Enter an amount above zero.'
  return /^0*\d{1,9}(\.|$)/.test(amount) ? null : 'Enter at most 999,999,999.99.'
}

function rateProblem(rate: string | undefined, most: number, example: string): string | null {
  if (rate === undefined || rate.trim() === '') return null
  if (!/^\d{1,3}(\.\d{1,5})?$/.test(rate.trim())) return `Enter a number such as ${example}.`
  return Number(rate) > most ? `Enter at most ${most}.` : null
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY && !Number.isNaN(Date.parse(day))
