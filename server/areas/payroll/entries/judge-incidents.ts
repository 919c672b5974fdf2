import { dayInWords } from '../../../../contract/calendar.ts'
import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { OfferedConcept } from '../../../../contract/payroll/counting/schemas.ts'
import {
  AWAY_TYPES,
  CLIENT_DEDUCTIONS,
  type EntryUnit,
  entriesOfKind,
  unitOf,
  WITH_FOLIO,
} from '../../../../contract/payroll/entries/entry-types.ts'
import { addDays, daysBetween, later } from '../../../../payroll/calendar/days.ts'
import type { InputTo } from '../../../calls/handlers.ts'
import { inWords } from '../../../words/stored-words.ts'
import { DEDUCTION_TYPES } from '../counting/incident-types.ts'
import { isDay, isMoney } from '../requests/judge-request.ts'
import { isCalled } from './offered-concepts.ts'

type Figure = string | number | undefined

export type EnteredIncident = InputTo<'payroll/add-incidents'>['incidents'][number]
export type EnteredDeduction = InputTo<'payroll/add-deductions'>['deductions'][number]

export interface Person {
  id: number
  name: string
  /** Days on which the person is already away: `type` and its days. */
  away: { id: number; type: string; from: string; to: string }[]
}

export interface Period {
  start: string
  end: string
  kind: string
}

const FIGURE = /^\d{1,9}(\.\d{1,4})?$/
/** Percentage of the pay: up to ten times is not treated as a typing error. */
const MOST_PERCENT = 1000
const MOST_NOTE = 300

const PERCENT_OF = ['net', 'gross', 'daily salary']

const text = (value: Figure): string => (value === undefined ? '' : String(value).trim())
const orNull = (value: string): string | null => (value === '' ? null : value)
const isFigure = (value: string) => FIGURE.test(value) && Number(value) > 0
/** Is it more than the other amount? Only of two amounts. */
const isMore = (amount: string, than: string) => isMoney(amount) && isMoney(than) && Number(amount) > Number(than)

/** Errors of an entry that `at` names in its list; without a message there is none. */
function errorsAt(at: string) {
  const errors: FieldError[] = []
  const wrong = (field: string, message: string | undefined) => {
    if (message !== undefined) errors.push({ field: `${at}${field}`, message })
  }
  return { errors, wrong }
}

/** A built-in type by its name, or a concept of our own by its name or code. */
function typeOf(entered: string | undefined, own: readonly OfferedConcept[]): { type: string; isOwn: boolean } {
  const type = entered?.trim() ?? ''
  const found = own.find((one) => isCalled(one, type))
  return found ? { type: found.name, isOwn: true } : { type, isOwn: false }
}

const listOf = (types: readonly string[], own: readonly OfferedConcept[]): string =>
  [...types, ...own.map(({ name }) => name)].map(inWords).join(', ')

/** A type that exists and that a request of this kind does not take; the message says which types it takes. */
function problemOfKind(type: string, kind: string, types: readonly string[], own: readonly OfferedConcept[]): string {
  const values = { kind: inWords(kind), type: inWords(type), list: listOf(types, own) }
  return t(types.length === 0 ? 'server-payroll.entries.noneOfKind' : 'server-payroll.entries.notOfKind', values)
}

const notInRequest = (person: Person | undefined) => (person ? undefined : t('server-payroll.notInRequest'))

const problemOfNote = (note: string) =>
  note.length > MOST_NOTE ? t('server-fields.characterLimit', { most: MOST_NOTE }) : undefined

/** An entry has an amount or a percentage. @param otherwise message where it has neither, or one that is not valid */
function problemOfAmount(amount: string, percent: string, most: number, otherwise: string): string | undefined {
  if (amount !== '' && percent !== '') return t('server-payroll.notBoth')
  const isRight = percent === '' ? isMoney(amount) && Number(amount) > 0 : isFigure(percent) && Number(percent) <= most
  return isRight ? undefined : otherwise
}

/** First and last day; both are empty where none is given. */
interface Days {
  from: string
  to: string
}

/** Days away without an end date follow each other, so that no day is entered twice. */
function lastDayOf(type: string, from: string, quantity: string): string {
  if (!AWAY_TYPES.includes(type) || !isDay(from) || !isFigure(quantity)) return from
  return addDays(from, Math.ceil(Number(quantity)) - 1)
}

function problemOfDays({ from, to }: Days, { start, end }: Period): string | undefined {
  if (from === '') return to === '' ? undefined : t('server-payroll.entries.firstDay')
  if (isDay(from) && isDay(to) && to < from) return t('server-payroll.entries.reversed')
  const isInside = isDay(from) && isDay(to) && from >= start && to <= end
  return isInside ? undefined : t('server-payroll.entries.outside')
}

/** @param days undefined where they are not valid */
function problemOfQuantity(unit: EntryUnit, quantity: string, period: Period, days: Days | undefined): string | undefined {
  const most = daysBetween(period.start, period.end) + 1
  if (unit === 'hours') {
    if (!isFigure(quantity)) return t('server-payroll.entries.hours')
    return Number(quantity) > 24 * most ? t('server-payroll.entries.moreHours') : undefined
  }
  if (!isFigure(quantity)) return t('server-payroll.entries.days')
  if (Number(quantity) > most) return t('server-payroll.entries.moreDays')
  if (!days || days.to === days.from || Number(quantity) <= daysBetween(days.from, days.to) + 1) return undefined
  return t('server-payroll.entries.moreThanBetween')
}

/** Two kinds of absence cannot be on one day. */
function problemOfAbsence(type: string, { from, to }: Days, person: Person | undefined): string | undefined {
  if (!person || from === '' || !AWAY_TYPES.includes(type)) return undefined
  const clash = person.away.find((one) => one.from <= to && from <= one.to)
  if (!clash) return undefined
  const day = dayInWords(later(clash.from, from))
  return t('server-payroll.entries.clash', { person: person.name, type: inWords(clash.type), day })
}

/** A validated incident; `at` names it in the list. */
export function judgeIncident(
  entered: EnteredIncident,
  person: Person | undefined,
  period: Period,
  at: string,
  offered: readonly OfferedConcept[],
) {
  const { errors, wrong } = errorsAt(at)
  const own = offered.filter(({ kind }) => kind === 'Perception')
  const { type, isOwn } = typeOf(entered.type, own)
  const unit = isOwn ? 'amount' : unitOf(type)
  const from = text(entered.date_from)
  const days = { from, to: text(entered.date_to) || lastDayOf(type, from, text(entered.quantity)) }
  const [amount, percent] = [text(entered.amount), text(entered.percent)]
  const [note, folio] = [text(entered.note), text(entered.imss_folio)]
  wrong('payrollId', notInRequest(person))
  wrong('type', problemOfIncidentType(type, isOwn, own, period.kind))
  wrong('date_from', problemOfDays(days, period))
  const span = errors.length === 0 && from !== '' ? days : undefined
  const quantity = text(entered.quantity) || (unit === 'days' && span ? String(daysBetween(span.from, span.to) + 1) : '')
  if (unit === 'amount') {
    const otherwise = t('server-payroll.entries.amount', { most: MOST_PERCENT })
    wrong('amount', problemOfAmount(amount, percent, MOST_PERCENT, otherwise))
  } else if (unit) wrong('quantity', problemOfQuantity(unit, quantity, period, span))
  wrong('imss_folio', WITH_FOLIO.includes(type) && folio === '' ? t('server-payroll.entries.folio') : undefined)
  wrong('note', problemOfNote(note))
  wrong('date_from', problemOfAbsence(type, days, person))
  const ofDays = { date_from: orNull(from), date_to: from === '' ? null : orNull(days.to) }
  const ofUnit =
    unit === 'amount'
      ? { quantity: null, unit: null, amount: orNull(amount), percent: orNull(percent) }
      : { quantity: orNull(quantity), unit: unit ?? null, amount: null, percent: null }
  const row = { payroll_id: entered.payrollId, type, ...ofDays, ...ofUnit, note: orNull(note), imss_folio: orNull(folio) }
  return { errors, row }
}

function problemOfIncidentType(type: string, isOwn: boolean, own: readonly OfferedConcept[], kind: string) {
  const { incidents: types, takesOwn } = entriesOfKind(kind)
  const taken = takesOwn ? own : []
  if (!isOwn && unitOf(type) === undefined) return t('server-payroll.chooseOne', { list: listOf(types, taken) })
  return (isOwn ? takesOwn : types.includes(type)) ? undefined : problemOfKind(type, kind, types, taken)
}

function problemOfDeductionType(
  type: string,
  isOwn: boolean,
  own: readonly OfferedConcept[],
  { kind, isClient }: DeductionEntry,
) {
  const { deductions: types } = entriesOfKind(kind)
  const isTaken = isOwn ? kind === 'Regular' : types.includes(type)
  if (!isOwn && !DEDUCTION_TYPES.includes(type))
    return t('server-payroll.chooseOne', { list: listOf(types, kind === 'Regular' ? own : []) })
  if (!isTaken) return problemOfKind(type, kind, types, [])
  return isClient && !CLIENT_DEDUCTIONS.includes(type) ? t('server-payroll.entries.ofClients') : undefined
}

function isSpan({ from, to }: Days): boolean {
  const areDays = [from, to].every((day) => day === '' || isDay(day))
  return areDays && (from === '' || to === '' || to >= from)
}

/** Kind of the request, and whether a company enters the deduction. */
interface DeductionEntry {
  kind: string
  isClient: boolean
}

export function judgeDeduction(
  entered: EnteredDeduction,
  person: Person | undefined,
  entry: DeductionEntry,
  at: string,
  offered: readonly OfferedConcept[],
) {
  const { errors, wrong } = errorsAt(at)
  const own = offered.filter(({ kind }) => kind === 'Deduction')
  const { type, isOwn } = typeOf(entered.type, own)
  const [amount, percent] = [text(entered.amount), text(entered.percent)]
  const [total, remaining] = [text(entered.total), text(entered.remaining)]
  const [of, note] = [text(entered.of), text(entered.note)]
  const days = { from: text(entered.from), to: text(entered.to) }
  const left = remaining || total
  wrong('payrollId', notInRequest(person))
  wrong('type', problemOfDeductionType(type, isOwn, own, entry))
  wrong('amount', problemOfAmount(amount, percent, 100, t('server-payroll.entries.amountOrPercent')))
  for (const [field, value] of Object.entries({ total, remaining })) {
    wrong(field, value === '' || isMoney(value) ? undefined : t('server-payroll.amount'))
  }
  wrong('remaining', isMore(remaining, total) ? t('server-payroll.entries.remaining') : undefined)
  wrong('amount', isMore(amount, left) ? t('server-payroll.entries.larger') : undefined)
  wrong('of', of === '' || PERCENT_OF.includes(of) ? undefined : t('server-payroll.entries.of'))
  wrong('from', isSpan(days) ? undefined : t('server-payroll.entries.days2'))
  wrong('note', problemOfNote(note))
  const row = {
    payroll_id: entered.payrollId,
    type,
    amount: orNull(amount),
    percent: orNull(percent),
    of: orNull(of),
    date_from: orNull(days.from),
    date_to: orNull(days.to),
    total: orNull(total),
    remaining: orNull(left),
    recurring: entered.recurring ?? false,
    note: orNull(note),
  }
  return { errors, row }
}
