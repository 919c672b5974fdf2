import type { Static } from 'typebox'
import type { FixedRule } from '../../../../contract/payroll/law-figures/schemas.ts'
import { RULES, type TypeRule } from '../../../../payroll/settlement/rules.ts'

const UNCERTAIN: readonly string[] = ['M', 'K', 'U']

const SENIORITY: Record<TypeRule['seniorityPremium'], string> = {
  always: 'paid regardless of the years of service',
  'from-years': `paid from ${RULES.seniorityPremium.resignationFromYears} years of service on`,
  never: 'not paid',
}
const paid = (isPaid: boolean): string => (isPaid ? 'paid' : 'not paid')

/** Rules of settlements that are not certain and live in payroll/law/settlement.json alone: shown with their mark. */
export function fixedRules(): Static<typeof FixedRule>[] {
  const { from, to, source, types, perYear } = RULES
  const { fixedTerm } = perYear
  const ends = Object.entries(types).map(([type, { seniorityPremium, indemnity, perYear: isByYear, ...marked }]) => ({
    title: `End of a contract: ${type}`,
    text: [
      `Seniority premium: ${SENIORITY[seniorityPremium]}.`,
      `Indemnity of ${RULES.indemnity.days} days: ${paid(indemnity)}.`,
      `${perYear.days} days for each year: ${paid(isByYear)}.`,
    ].join(' '),
    ...marked,
  }))
  const term = {
    title: 'Indemnity of a fixed term',
    text: `Under one year half of the days of service; from one year, ${fixedTerm.firstYearMonths} months and ${perYear.days} days for each further year.`,
    article: fixedTerm.article,
    confidence: fixedTerm.confidence,
  }
  return [...ends, term]
    .filter(({ confidence }) => UNCERTAIN.includes(confidence))
    .map((rule) => ({ ...rule, from, to, source }))
}
