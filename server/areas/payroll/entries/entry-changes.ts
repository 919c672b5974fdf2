import type { Selectable } from 'kysely'
import type { HistoryEntry } from '../../../calls/context.ts'
import type { PayrollIncidents } from '../../../db/types.ts'
import { storedDay, storedPesos, storedText } from '../../../words/stored-words.ts'

/** An incident or a deduction, with the members that the history shows. */
export type ShownEntry = Pick<Selectable<PayrollIncidents>, 'payroll_id' | 'type'> &
  Partial<Pick<Selectable<PayrollIncidents>, 'quantity' | 'unit' | 'amount' | 'percent' | 'date_from' | 'date_to'>>

/** Maximum rows of one change; a file of thousands is recorded by its number of rows. */
const MOST_RECORDED = 50

/** Person, type and quantity before and after: a replacement of an entry of the same person is one change. */
export function entryChanges(
  field: 'incident' | 'deduction',
  names: ReadonlyMap<number, { name: string }>,
  removed: readonly ShownEntry[],
  added: readonly ShownEntry[],
): NonNullable<HistoryEntry['changes']> {
  const say = (entry: ShownEntry) => [names.get(entry.payroll_id)?.name, inWords(entry)].filter(Boolean).join(': ')
  const left = [...removed]
  const pairs = added.map((entry) => {
    const at = left.findIndex(({ payroll_id }) => payroll_id === entry.payroll_id)
    const [before] = at < 0 ? [] : left.splice(at, 1)
    return { field, from: before ? say(before) : null, to: say(entry) }
  })
  const changes = [...pairs, ...left.map((entry) => ({ field, from: say(entry), to: null }))]
  if (changes.length <= MOST_RECORDED) return changes
  return [...changes.slice(0, MOST_RECORDED), { field: 'count', from: null, to: changes.length }]
}

function inWords({ type, quantity, unit, amount, percent, date_from, date_to }: ShownEntry): string {
  const [first, last] = [date_from, date_to === date_from ? null : date_to].flatMap((day) => (day ? [storedDay(day)] : []))
  return [
    type,
    ...(quantity ? [quantityInWords(Number(quantity), unit)] : []),
    ...(amount ? [storedPesos(amount)] : []),
    ...(percent ? [`${Number(percent)} %`] : []),
    ...(first === undefined ? [] : [last === undefined ? first : storedText('input.fromToTo', { from: first, to: last })]),
  ].join(', ')
}

function quantityInWords(n: number, unit: string | null | undefined): string {
  if (unit === 'days') return storedText(n === 1 ? 'input.nDay' : 'input.nDays', { n })
  if (unit === 'hours') return storedText(n === 1 ? 'input.nHour' : 'input.nHours', { n })
  return `${n} ${unit ?? ''}`.trim()
}
