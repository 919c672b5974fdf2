import { sql } from 'kysely'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import { checkRfc } from '../../../../payroll/identity/rfc.ts'
import type { HistoryEntry } from '../../../calls/context.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { insertRow } from '../../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { markStale } from '../counting/stale.ts'
import { lockYears } from '../counting/years.ts'
import { isDay, isMoney } from '../requests/judge-request.ts'
import type { HeldRequest } from '../requests/record.ts'

const OPERATION = 'payroll/config-payrolls'
type Input = Parameters<Action<typeof OPERATION>>[0]
type Entered = NonNullable<Input['other_employers']>[number]
const MIN_REASON = 10
/** Name of the file of wages `e` of another employer. */
export const CERTIFICATE = sql<string>`'Certificate of ' || e.rfc`

/**
 * Wages of other employers in the year that a request adjusts, by the certificates of people (LISR 97, 98-II). They belong to
 * the person and the year, so that another request that adjusts it finds them. A company does not enter them.
 */
export async function sayOtherEmployers(
  { other_employers: entered = [] }: Input,
  { row: request }: HeldRequest,
  { db, session, now }: ContextOf<typeof OPERATION>,
) {
  if (entered.length === 0) return []
  if (session.role === 'Client') throw new AppError('FORBIDDEN')
  const { adjusts_year: year } = request
  if (year === null) throw fieldError('other_employers', t('server-payroll.annual.none'))
  const errors = entered.flatMap((one, at) => judge(one, `other_employers.${at}.`, year))
  if (errors.length > 0) throw validationError(errors)
  // Two requests may adjust the year of one person; the later entry replaces the earlier one.
  await lockYears(db, request.company_id)
  const changes: EntryChange[] = []
  for (const [index, one] of entered.entries()) changes.push(await keep(one, index, { db, request, year, by: session.id, now }))
  const ids = entered.map(({ id }) => id)
  await markStale(db, request, ids, now)
  return changes
}

type EntryChange = NonNullable<HistoryEntry['changes']>[number]

interface Around {
  db: ContextOf<typeof OPERATION>['db']
  request: HeldRequest['row']
  year: number
  by: number
  now: Date
}

/** Stores the entry for one certificate in place of the earlier one. @param index of the entry in the input */
async function keep(one: Entered, index: number, { db, request, year, by, now }: Around): Promise<EntryChange> {
  const at = now.toISOString()
  const { rows } = await sql<{ person_id: number; name: string }>`select p.employee_id as person_id,
      p.firstname || ' ' || p.lastname as name from payrolls p where p.id = ${one.id} and p.request_id = ${request.id}
      and p.status in ('Pending', 'Calculated', 'Hold')`.execute(db)
  const [person] = rows
  if (!person) throw fieldError(`other_employers.${index}.id`, t('server-payroll.notInRequest'))
  const rfc = one.rfc.trim().toUpperCase()
  const { rows: ended } = await sql<{ employer: string; file_id: string | null; type: string }>`
    update other_employer_wages e set ended_at = ${at} where person_id = ${person.person_id} and year = ${year} and rfc = ${rfc}
      and ended_at is null returning employer, file_id, ${CERTIFICATE} as type`.execute(db)
  const [before] = ended
  if (one.remove && before?.file_id) {
    const gone = { payroll_id: one.id, type: before.type, file_id: before.file_id, replaced_by: by, replaced_at: at }
    await insertRow(db, 'payroll_former_files', gone)
  }
  const reason = text(one.reason)
  // A removal stores its reason as a row that ends at once.
  const values = one.remove
    ? { ...NOTHING, ended_at: at, file_id: null }
    : { ...valuesOf(one), ended_at: null, file_id: before?.file_id ?? null }
  await insertRow(db, 'other_employer_wages', {
    person_id: person.person_id,
    year,
    employer: text(one.employer) || before?.employer || rfc,
    rfc,
    first_day: text(one.from) || `${year}-01-01`,
    last_day: text(one.to) || `${year}-12-31`,
    reason,
    said_by: by,
    said_at: at,
    ...values,
  })
  const label = `${person.name}: ${rfc}`
  return { field: 'other_employer', from: before ? label : null, to: one.remove ? null : `${label} (${reason})` }
}

const text = (value: unknown): string => String(value ?? '').trim()
const NOTHING = { taxed: '0', exempt: '0', isr: '0', subsidy: '0' }
const valuesOf = ({ taxed, exempt, isr, subsidy }: Entered) => ({
  taxed: text(taxed),
  exempt: text(exempt) || '0',
  isr: text(isr),
  subsidy: text(subsidy) || '0',
})

/** The words are those of schemas/forms/other-employer.json. */
function judge(one: Entered, place: string, year: number): FieldError[] {
  const wrong = (name: string, isWrong: boolean, message: string): FieldError[] =>
    isWrong ? [{ field: `${place}${name}`, message }] : []
  const errors = [
    ...wrong('rfc', checkRfc(one.rfc).includes('form'), t('server-payroll.annual.rfc')),
    ...wrong('reason', text(one.reason).length < MIN_REASON, t('server-fields.reason')),
  ]
  if (one.remove) return errors
  const { taxed, exempt, isr, subsidy } = valuesOf(one)
  const [from, to] = [text(one.from), text(one.to)]
  const inYear = (day: string) => isDay(day) && day.startsWith(String(year))
  return [
    ...errors,
    ...wrong('employer', text(one.employer) === '', t('server-payroll.annual.employer')),
    ...Object.entries({ taxed, exempt, isr, subsidy }).flatMap(([name, amount]) =>
      wrong(name, !isMoney(amount), t('server-payroll.amount')),
    ),
    ...wrong('from', !inYear(from), t('server-payroll.annual.day', { year })),
    ...wrong('to', !inYear(to) || to < from, t('server-payroll.annual.lastDay', { year })),
  ]
}
