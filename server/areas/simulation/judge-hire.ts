import { t } from '../../../contract/language/texts.ts'
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
    judged('state', state?.trim() && ![NO_STATE, ...STATES].includes(state.trim()) ? t('server-simulation.state') : null),
    judged('from', isDay(from) ? null : t('server-simulation.month')),
    judged('workRiskPremium', rateProblem(asked.workRiskPremium, 15, '0.54355')),
    judged(
      'vacationDays',
      /^\d*$/.test(asked.vacationDays ?? '') ? rateProblem(asked.vacationDays, 60, '12') : t('server-simulation.wholeDays'),
    ),
    judged('vacationPremiumPercent', rateProblem(asked.vacationPremiumPercent, 300, '25')),
    judged('christmasBonusDays', rateProblem(asked.christmasBonusDays, 365, '15')),
  ].flat()
  if (problems.length > 0) throw validationError(problems)
}

const judged = (field: string, message: string | null) => (message === null ? [] : [{ field, message }])

function amountProblem(amount: string): string | null {
  if (amount === '' || /^-/.test(amount)) return t('server-simulation.aboveZero')
  if (!/^\d+(\.\d{1,2})?$/.test(amount)) return t('server-simulation.amount')
  if (decimal(amount).lte(decimal(0))) return t('server-simulation.aboveZero')
  return /^0*\d{1,9}(\.|$)/.test(amount) ? null : t('server-simulation.most')
}

function rateProblem(rate: string | undefined, most: number, example: string): string | null {
  if (rate === undefined || rate.trim() === '') return null
  if (!/^\d{1,3}(\.\d{1,5})?$/.test(rate.trim())) return t('server-simulation.number', { example })
  return Number(rate) > most ? t('server-simulation.atMost', { most }) : null
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY && !Number.isNaN(Date.parse(day))
