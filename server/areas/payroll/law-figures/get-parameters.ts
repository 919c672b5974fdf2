import { today } from '../../../../contract/calendar.ts'
import { lawOn } from '../../../../payroll/law/law.ts'
import type { Action } from '../../../calls/handlers.ts'
import { validationError } from '../../../errors/app-error.ts'
import { currentBook } from './current-law.ts'
import { fixedRules } from './fixed-rules.ts'
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
