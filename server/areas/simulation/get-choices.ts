import { today } from '../../../contract/calendar.ts'
import { lawOn } from '../../../payroll/law/law.ts'
import type { Action } from '../../calls/handlers.ts'
import { isBuiltIn } from '../payroll/law-figures/company-defaults.ts'
import { currentBook } from '../payroll/law-figures/current-law.ts'
import { hireTermsOn } from './hire-terms.ts'

/** States with their rates, and the default terms of a simulation for the company. */
export const getChoices: Action<'payroll/get-simulation-choices'> = async ({ companyId }, { db, now, session }) => {
  const day = today(now)
  const [book, terms] = await Promise.all([currentBook(db), hireTermsOn(db, companyId ?? session.companyId, day)])
  const { stateTaxes } = lawOn(day, book)
  const begin = (key: string): string => {
    const term = terms[key]
    return !term || isBuiltIn(term) ? '' : term.value
  }
  return {
    data: {
      states: Object.entries(stateTaxes).map(([key, { name, percent, confidence }]) => ({ key, name, percent, confidence })),
      payroll_state: begin('payroll_state'),
      work_risk_premium: terms['work_risk_premium']?.value ?? '',
      vacation_premium: begin('vacation_premium'),
      christmas_bonus_days: begin('christmas_bonus_days'),
      today: day,
    },
  }
}
