import type { Static } from 'typebox'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { FixedRule } from '../../../../contract/payroll/law-figures/schemas.ts'
import { RULES } from '../../../../payroll/settlement/rules.ts'

const UNCERTAIN: readonly string[] = ['M', 'K', 'U']

/** Rules of settlements that are not certain and live in payroll/law/settlement.json alone: shown with their mark. */
export function fixedRules(): Static<typeof FixedRule>[] {
  const { from, to, source, types, perYear } = RULES
  const { fixedTerm } = perYear
  const ends = Object.entries(types).map(([type, { seniorityPremium, indemnity, perYear: isByYear, ...marked }]) => ({
    title: t('server-payroll-figures.fixedRules.end', { type: valueText(type) }),
    text: t('server-payroll-figures.fixedRules.endText', {
      seniority: seniorityPremium,
      years: RULES.seniorityPremium.resignationFromYears,
      isIndemnity: indemnity,
      days: RULES.indemnity.days,
      isByYear,
      perYear: perYear.days,
    }),
    ...marked,
  }))
  const term = {
    title: t('server-payroll-figures.fixedRules.term'),
    text: t('server-payroll-figures.fixedRules.termText', { months: fixedTerm.firstYearMonths, days: perYear.days }),
    article: fixedTerm.article,
    confidence: fixedTerm.confidence,
  }
  return [...ends, term]
    .filter(({ confidence }) => UNCERTAIN.includes(confidence))
    .map((rule) => ({ ...rule, from, to, source }))
}
