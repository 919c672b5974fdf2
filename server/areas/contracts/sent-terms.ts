import { dayInWords } from '../../../contract/calendar.ts'
import { daysOf, textOfDays } from '../../../contract/contracts/work-days.ts'
import { errorText } from '../../../contract/errors.ts'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import { t } from '../../../contract/language/texts.ts'
import { AppError, validationError } from '../../errors/app-error.ts'
import type { FormRegistry } from '../../forms/form-folder.ts'
import { formsOf, readKnown, type SentField } from '../../forms/sent-fields.ts'
import type { ContractRow } from './contract-row.ts'
import { isBelowMinimum, type JudgedTerms, judgeTerms } from './judge-terms.ts'

type Members = Record<string, unknown>

/** The fields of a payload that the forms of an operation know; throws VALIDATION for any other. */
export const sentTerms = (forms: FormRegistry, operation: string, variant: FormVariant, payload: Members): SentField[] =>
  readKnown(formsOf(forms, operation, variant), asForms(payload))

/** Days may be sent as a list and amounts as numbers; the forms validate text. */
function asForms(payload: Members): Members {
  const members = Object.entries(payload).map(([name, value]): [string, unknown] => {
    if (Array.isArray(value)) return [name, textOfDays(value as number[])]
    return [name, typeof value === 'number' ? String(value) : value]
  })
  return Object.fromEntries(members)
}

/** The stored value of a field: days as a list, empty as null. */
export const storedForm = (field: string, value: unknown): unknown => (field === 'work_days' ? daysOf(value) : (value ?? null))

/** The record as forms read it: days as text. */
export const asRecord = (contract: Partial<ContractRow>): Members => ({
  ...contract.extra,
  ...contract,
  work_days: textOfDays(contract.work_days ?? null),
})

/**
 * Throws where terms break a rule over several fields. A salary below the minimum wage passes with an Admin's reason, a field
 * that the form shows only to Admin.
 * @param planned the day of terms that a change continues in: the messages name it
 */
export function refuseTerms(terms: JudgedTerms, planned: string | null = null): void {
  const withDay = (message: string) =>
    planned === null ? message : t('server-contracts.planned', { message, day: dayInWords(planned) })
  const errors = judgeTerms(terms)
  if (errors.length > 0) throw validationError(errors.map(({ field, message }) => ({ field, message: withDay(message) })))
  if (isBelowMinimum(terms) && terms.wage_reason === null) {
    throw new AppError('MIN_WAGE', { text: withDay(errorText('MIN_WAGE')) }).inField('monthly_salary')
  }
}
