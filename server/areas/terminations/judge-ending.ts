import { today } from '../../../contract/calendar.ts'
import type { FieldError } from '../../../contract/errors.ts'
import { t } from '../../../contract/language/texts.ts'
import { addYears } from '../../../payroll/calendar/days.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { validationError } from '../../errors/app-error.ts'
import type { ContractRow } from '../contracts/contract-row.ts'
import type { TerminationRow } from './termination-row.ts'

/** Input about an ending; only fields of the form files. */
export type EnteredEnding = { [Field in keyof JudgedEnding]?: NonNullable<JudgedEnding[Field]> | undefined }

export type JudgedEnding = Pick<
  TerminationRow,
  'type' | 'reason' | 'last_day' | 'contract_end_date' | 'notice_date' | 'person_told'
>

type Judge = Pick<CallContext<Session>, 'session' | 'services'>

/** No notice period is longer; a later day is a typing error. */
const MOST_YEARS = 5

/**
 * An ending validated by its form and the rules over several fields. The person themselves can only resign, and knows of it.
 * Throws VALIDATION.
 * @param former what the input leaves out; the notification of the person cannot be revoked
 */
export function judgeEnding(
  entered: EnteredEnding,
  contract: ContractRow,
  { session, services }: Judge,
  former: JudgedEnding | null = null,
): JudgedEnding {
  const isOwn = session.id === contract.user_id
  const { type, person_told, ...common } = withoutEmpty({ ...formerOf(former), ...entered })
  const data = isOwn ? common : { ...common, ...(type === undefined ? {} : { type }), person_told: person_told ?? false }
  const form = contract.type === 'Contractor' ? 'termination-contractor' : 'termination'
  const errors = services.forms.validate(form, { viewer: session.role, subject: contract.type }, data)
  if (errors.length === 0) errors.push(...judgeDays(common, contract, today(services.clock())))
  if (errors.length > 0) throw validationError(errors)
  return {
    type: isOwn ? 'Resignation' : (type as string),
    reason: (common.reason as string).trim(),
    last_day: common.last_day as string,
    contract_end_date: common.contract_end_date as string,
    notice_date: common.notice_date ?? null,
    person_told: isOwn || person_told === true || former?.person_told === true,
  }
}

const formerOf = (former: JudgedEnding | null): EnteredEnding => {
  if (former === null) return {}
  const { type, reason, last_day, contract_end_date, notice_date, person_told } = former
  return { type, reason, last_day, contract_end_date, notice_date: notice_date ?? undefined, person_told }
}

/** Days that a form lets pass, and that do not fit each other, the contract or the calendar of people. */
function judgeDays(entered: EnteredEnding, { start_date }: ContractRow, today: string): FieldError[] {
  const { last_day = '', contract_end_date = '', notice_date } = entered
  const errors: FieldError[] = []
  if (contract_end_date < last_day) {
    const message = t('server-terminations.endBeforeLastDay')
    errors.push({ field: 'contract_end_date', message })
  } else if (contract_end_date > addYears(today, MOST_YEARS)) {
    errors.push({ field: 'contract_end_date', message: t('server-terminations.fiveYears') })
  }
  if (last_day < start_date) {
    errors.push({ field: 'last_day', message: t('server-terminations.lastDayBefore') })
  }
  if (notice_date !== undefined && notice_date < start_date) {
    errors.push({ field: 'notice_date', message: t('server-terminations.noticeBefore') })
  }
  if (notice_date !== undefined && notice_date > contract_end_date) {
    errors.push({ field: 'notice_date', message: t('server-terminations.noticeAfter') })
  }
  return errors
}

/** An emptied field of a form counts as one that was not sent. */
function withoutEmpty<T extends object>(members: T): T {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => !(typeof value === 'string' && value.trim() === '')),
  ) as T
}
