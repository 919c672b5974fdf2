import { dayInWords } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import { trialTermOf } from '../../../payroll/labour/trial-terms.ts'
import type { Columns } from '../../db/rows.ts'

/** A contract as the bounds of its trial or initial training need it. */
type Term = Columns<'contracts', 'type' | 'contract_duration' | 'start_date' | 'end_date'>

const KEYS: Readonly<Record<string, 'trial' | 'training'>> = { Trial: 'trial', 'Initial training': 'training' }

/** The bounds of the law, where the contract is a trial or an initial training of an employee. */
function boundsOf({ type, contract_duration: duration, start_date: start }: Term) {
  const key = KEYS[duration ?? '']
  const term = type === 'Employee' && key ? trialTermOf(duration, start) : null
  return term && key ? { key, ...term } : null
}

/**
 * A trial or training that is longer than any that the law allows, or a training without an end: forms of contracts that
 * were stored before do not require one.
 */
export function trialErrors(term: Term): FieldError[] {
  if (term.contract_duration === 'Initial training' && term.end_date === null)
    return [{ field: 'end_date', message: t('server-contracts.training.noEnd') }]
  const bounds = boundsOf(term)
  if (!bounds || term.end_date === null || term.end_date <= bounds.most.lastDay) return []
  const { n, lastDay } = bounds.most
  return [
    {
      field: 'end_date',
      message: t(`server-contracts.${bounds.key}.most`, { n, article: bounds.article, day: dayInWords(lastDay) }),
    },
  ]
}

/** A trial or training whose length is lawful for some kinds of work only, or that has no end. */
export function trialWarnings(term: Term): string[] {
  const bounds = boundsOf(term)
  if (!bounds || (term.end_date !== null && term.end_date <= bounds.usual.lastDay)) return []
  return [t(`server-contracts.${bounds.key}.usual`, { n: bounds.usual.n, most: bounds.most.n, article: bounds.article })]
}
