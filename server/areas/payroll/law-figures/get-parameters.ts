import type { Static } from 'typebox'
import { today } from '../../../../contract/calendar.ts'
import { t } from '../../../../contract/language/texts.ts'
import { valueText } from '../../../../contract/language/values.ts'
import type { FixedRule } from '../../../../contract/payroll/law-figures/schemas.ts'
import { lawOn } from '../../../../payroll/law/law.ts'
import { RULES } from '../../../../payroll/settlement/rules.ts'
import type { Action } from '../../../calls/handlers.ts'
import { validationError } from '../../../errors/app-error.ts'
import { currentBook } from './current-law.ts'
import { judgeDay } from './judge-change.ts'
import { FIGURE_KEYS } from './parameters.ts'
import { providersOf } from './providers.ts'
import { changesOf } from './stored-changes.ts'
import { toOwnParameter, toParameter } from './to-parameter.ts'

/** Everything behind a payroll of a day: figures of the law with mark and history, settings of our own, services. */
export const getParameters: Action<'payroll/get-payroll-parameters'> = async (input, { db, services, now }) => {
  const current = today(now)
  const day = input.day ?? current
  const problems = judgeDay(day, 'day')
  if (problems.length > 0) throw validationError(problems)
  const [book, stored] = await Promise.all([currentBook(db), changesOf(db, ['law', 'default', 'journal'])])
  const law = lawOn(day, book)
  return {
    data: {
      version: law.version,
      day,
      today: current,
      missing: [...law.missing],
      parameters: [
        ...FIGURE_KEYS.map((key) => toParameter(law, key, stored)),
        toOwnParameter('default', stored, day),
        toOwnParameter('journal', stored, day),
      ],
      fixed_rules: fixedRules(),
      providers: providersOf(services.settings),
    },
  }
}

const UNCERTAIN: readonly string[] = ['M', 'K', 'U']

/** Rules of settlements that are not certain and live in payroll/law/settlement.json alone: shown with their mark. */
function fixedRules(): Static<typeof FixedRule>[] {
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
