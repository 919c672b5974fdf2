import type { FieldError } from '../../../../contract/errors.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { OfferedConcept } from '../../../../contract/payroll/counting/schemas.ts'
import {
  AWAY_TYPES,
  CLIENT_DEDUCTIONS,
  INCIDENT_TYPES,
  unitOf,
  WITH_FOLIO,
} from '../../../../contract/payroll/entries/entry-types.ts'
import { addDays, daysBetween, later } from '../../../../payroll/calendar/days.ts'
import { inWords } from '../../../words/stored-words.ts'
import { DEDUCTION_TYPES } from '../counting/incident-types.ts'
import { isDay } from '../requests/judge-request.ts'
import { isCalled } from './offered-concepts.ts'

type Figure = string | number | undefined

export interface SaidIncident {
  payrollId: number
  type?: string | undefined
  date_from?: string | undefined
  date_to?: string | undefined
  quantity?: Figure
  amount?: Figure
  percent?: Figure
  note?: string | undefined
  imss_folio?: string | undefined
}

export interface SaidDeduction {
  payrollId: number
  type?: string | undefined
  amount?: Figure
  percent?: Figure
  of?: string | undefined
  from?: string | undefined
  to?: string | undefined
  total?: Figure
  remaining?: Figure
  recurring?: boolean | undefined
  note?: string | undefined
}

export interface Person {
  id: number
  name: string
  /** Days on which the person is away already: `type` and its days. */
  away: { id: number; type: string; from: string; to: string }[]
}

export interface Period {
  start: string
  end: string
}

const FIGURE = /^\d{1,9}(\.\d{1,4})?$/
/** Percentage of the pay: up to ten times is not treated as a typing error. */
const MOST_PERCENT = 1000
const MONEY = /^\d{1,11}(\.\d{1,2})?$/
const MOST_NOTE = 300

const text = (value: Figure): string => (value === undefined ? '' : String(value).trim())
const orNull = (value: string): string | null => (value === '' ? null : value)
const isFigure = (value: string, pattern = FIGURE) => pattern.test(value) && Number(value) > 0

/** A built-in type by its name, or a concept of our own by its name or code. */
function typeOf(said: string | undefined, own: readonly OfferedConcept[]): { type: string; isOwn: boolean } {
  const type = said?.trim() ?? ''
  const found = own.find((one) => isCalled(one, type))
  return found ? { type: found.name, isOwn: true } : { type, isOwn: false }
}

/** Days away without an end date follow each other, so that no day is entered twice. */
function lastDayOf(type: string, from: string, quantity: string): string {
  if (!AWAY_TYPES.includes(type) || !isDay(from) || !isFigure(quantity)) return from
  return addDays(from, Math.ceil(Number(quantity)) - 1)
}

/** A validated incident; `at` names it in the list. */
export function judgeIncident(
  said: SaidIncident,
  person: Person | undefined,
  { start, end }: Period,
  at: string,
  offered: readonly OfferedConcept[],
) {
  const errors: FieldError[] = []
  const wrong = (field: string, message: string) => errors.push({ field: `${at}${field}`, message })
  const own = offered.filter(({ kind }) => kind === 'Perception')
  const { type, isOwn } = typeOf(said.type, own)
  const unit = isOwn ? 'amount' : unitOf(type)
  if (!person) wrong('payrollId', t('server-payroll.notInRequest'))
  if (!unit)
    wrong(
      'type',
      t('server-payroll.chooseOne', { list: [...INCIDENT_TYPES, ...own.map(({ name }) => name)].map(inWords).join(', ') }),
    )
  const from = said.date_from?.trim() ?? ''
  const to = said.date_to?.trim() || lastDayOf(type, from, text(said.quantity))
  if (from !== '' && (!isDay(from) || !isDay(to) || from < start || to > end || to < from))
    wrong('date_from', t('server-payroll.entries.outside'))
  if (from === '' && to !== '') wrong('date_from', t('server-payroll.entries.firstDay'))
  const quantity =
    text(said.quantity) || (unit === 'days' && errors.length === 0 && from !== '' ? String(daysBetween(from, to) + 1) : '')
  const [amount, percent] = [text(said.amount), text(said.percent)]
  if (unit === 'days' && !isFigure(quantity)) wrong('quantity', t('server-payroll.entries.days'))
  if (unit === 'days' && isFigure(quantity) && Number(quantity) > daysBetween(start, end) + 1)
    wrong('quantity', t('server-payroll.entries.moreDays'))
  if (unit === 'days' && errors.length === 0 && from !== '' && to !== from && Number(quantity) > daysBetween(from, to) + 1)
    wrong('quantity', t('server-payroll.entries.moreThanBetween'))
  if (unit === 'hours' && !isFigure(quantity)) wrong('quantity', t('server-payroll.entries.hours'))
  if (unit === 'hours' && isFigure(quantity) && Number(quantity) > 24 * (daysBetween(start, end) + 1))
    wrong('quantity', t('server-payroll.entries.moreHours'))
  if (unit === 'amount') {
    if (amount !== '' && percent !== '') wrong('amount', t('server-payroll.notBoth'))
    else if (percent === '' ? !isFigure(amount, MONEY) : !isFigure(percent) || Number(percent) > MOST_PERCENT)
      wrong('amount', t('server-payroll.entries.amount', { most: MOST_PERCENT }))
  }
  if (WITH_FOLIO.includes(type) && !said.imss_folio?.trim()) wrong('imss_folio', t('server-payroll.entries.folio'))
  const note = said.note?.trim() ?? ''
  if (note.length > MOST_NOTE) wrong('note', t('server-fields.characterLimit', { most: MOST_NOTE }))
  const clash =
    AWAY_TYPES.includes(type) && from !== '' ? person?.away.find((one) => one.from <= to && from <= one.to) : undefined
  if (person && clash)
    wrong(
      'date_from',
      t('server-payroll.entries.clash', { person: person.name, type: inWords(clash.type), day: later(clash.from, from) }),
    )
  const row = {
    payroll_id: said.payrollId,
    type,
    date_from: orNull(from),
    date_to: orNull(from === '' ? '' : to),
    quantity: unit === 'amount' ? null : orNull(quantity),
    unit: unit === 'amount' ? null : (unit ?? null),
    amount: unit === 'amount' ? orNull(amount) : null,
    percent: unit === 'amount' ? orNull(percent) : null,
    note: orNull(note),
    imss_folio: orNull(said.imss_folio?.trim() ?? ''),
  }
  return { errors, row }
}

/** A validated deduction. */
export function judgeDeduction(
  said: SaidDeduction,
  person: Person | undefined,
  isClient: boolean,
  at: string,
  offered: readonly OfferedConcept[],
) {
  const errors: FieldError[] = []
  const wrong = (field: string, message: string) => errors.push({ field: `${at}${field}`, message })
  const own = offered.filter(({ kind }) => kind === 'Deduction')
  const { type, isOwn } = typeOf(said.type, own)
  if (!person) wrong('payrollId', t('server-payroll.notInRequest'))
  if (!isOwn && !DEDUCTION_TYPES.includes(type))
    wrong(
      'type',
      t('server-payroll.chooseOne', { list: [...DEDUCTION_TYPES, ...own.map(({ name }) => name)].map(inWords).join(', ') }),
    )
  else if (isClient && !CLIENT_DEDUCTIONS.includes(type)) wrong('type', t('server-payroll.entries.ofClients'))
  const [amount, percent, total, remaining] = [said.amount, said.percent, said.total, said.remaining].map(text) as [
    string,
    string,
    string,
    string,
  ]
  if (amount !== '' && percent !== '') wrong('amount', t('server-payroll.notBoth'))
  else if (percent === '' ? !isFigure(amount, MONEY) : !isFigure(percent) || Number(percent) > 100)
    wrong('amount', t('server-payroll.entries.amountOrPercent'))
  for (const [field, value] of [
    ['total', total],
    ['remaining', remaining],
  ] as const) {
    if (value !== '' && !MONEY.test(value)) wrong(field, t('server-payroll.amount'))
  }
  const left = remaining || total
  if (MONEY.test(total) && MONEY.test(remaining) && Number(remaining) > Number(total))
    wrong('remaining', t('server-payroll.entries.remaining'))
  if (MONEY.test(amount) && MONEY.test(left) && Number(amount) > Number(left))
    wrong('amount', t('server-payroll.entries.larger'))
  const of = said.of?.trim() ?? ''
  if (of !== '' && !['net', 'gross', 'daily salary'].includes(of)) wrong('of', t('server-payroll.entries.of'))
  const [from, to] = [said.from?.trim() ?? '', said.to?.trim() ?? '']
  if ((from !== '' && !isDay(from)) || (to !== '' && !isDay(to)) || (from !== '' && to !== '' && to < from))
    wrong('from', t('server-payroll.entries.days2'))
  const note = said.note?.trim() ?? ''
  if (note.length > MOST_NOTE) wrong('note', t('server-fields.characterLimit', { most: MOST_NOTE }))
  const row = {
    payroll_id: said.payrollId,
    type,
    amount: orNull(amount),
    percent: orNull(percent),
    of: orNull(of),
    date_from: orNull(from),
    date_to: orNull(to),
    total: orNull(total),
    remaining: orNull(left),
    recurring: said.recurring ?? false,
    note: orNull(note),
  }
  return { errors, row }
}
