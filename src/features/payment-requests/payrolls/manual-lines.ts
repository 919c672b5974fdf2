import { t, texts } from '../../../../contract/language/texts.ts'
import type { OfferedConcept, Payroll } from '../../../../contract/payroll/counting/schemas.ts'
import type { FieldName } from '../../../forms/field-names.ts'
import type { FormsData } from '../../../forms/merge/conflicts.tsx'
import { formatMoney, formatText } from '../../../ui/format.ts'

/** A line whose amount can be set by hand. */
export interface ManualLine {
  key: string
  kind: 'perceptions' | 'deductions'
  code: string
  name: string
  /** The calculated amount; empty for an added line. */
  amount: string
}

export interface ChangedLine {
  code: string
  amount: string
  name: string
}

const MONEY = /^\d{1,11}(\.\d{1,2})?$/

/** Accepts the server's format: "1500" or "1500.50". An empty added line is ignored. */
export const isAmount = (value: string): boolean => value.trim() === '' || MONEY.test(value.trim())

/** The lines of a payroll. Of two with one code the first can be set, as the server does. */
export function linesOf({ perceptions, deductions }: Payroll): ManualLine[] {
  const seen = new Set<string>()
  const named = { perceptions, deductions }
  return (['perceptions', 'deductions'] as const).flatMap((kind) =>
    named[kind].flatMap(({ code, name, amount }) => {
      const key = `${kind}.${code}`
      if (seen.has(key)) return []
      seen.add(key)
      return [{ key, kind, code, name, amount }]
    }),
  )
}

const KINDS = { perceptions: 'Perception', deductions: 'Deduction' } as const

/** Lines that can be added by hand: the built-in ones, then the offered concepts of our own. */
export function newLines(kind: ManualLine['kind'], offered: readonly OfferedConcept[] = []): ManualLine[] {
  const own = offered.filter((one) => one.kind === KINDS[kind]).map(({ code, name }) => [code, name] as const)
  return [...Object.entries(texts(`payroll-preparation.modify.lines.${kind}`)), ...own].map(([code, name]) => ({
    key: `${kind}.${code}`,
    kind,
    code,
    name,
    amount: '',
  }))
}

/** The changed lines; a cleared amount removes the line. */
export const changedLines = (
  lines: readonly ManualLine[],
  amounts: Record<string, string>,
  kind: ManualLine['kind'],
): ChangedLine[] =>
  lines.flatMap(({ key, kind: own, code, name, amount }) => {
    const typed = (amounts[key] ?? amount).trim()
    return own !== kind || typed === amount ? [] : [{ code, name, amount: typed === '' ? '0' : typed }]
  })

/** The resulting net pay; `null` while an amount cannot be read. */
export function netWith(payroll: Payroll, lines: readonly ManualLine[], amounts: Record<string, string>): string | null {
  let cents = toCents(payroll.net)
  for (const { key, kind, amount } of lines) {
    const typed = amounts[key] ?? amount
    if (!isAmount(typed)) return null
    cents += (toCents(typed) - toCents(amount)) * (kind === 'perceptions' ? 1 : -1)
  }
  return (cents / 100).toFixed(2)
}

/** Whole cents, exact far beyond any pay. */
const toCents = (value: string): number => Math.round(Number(value.trim() || '0') * 100)

/** The dialog's data for a merge: the amount of each line by its kind and code, and the other settings. */
export function manualData(
  lines: readonly ManualLine[],
  amounts: Record<string, string>,
  days: string,
  tax: boolean,
): FormsData {
  const of = (wanted: ManualLine['kind']) =>
    Object.fromEntries(
      lines.flatMap(({ key, kind, code, amount }) => (kind === wanted ? [[code, inFull(amounts[key] ?? amount)]] : [])),
    )
  return { perceptions: of('perceptions'), deductions: of('deductions'), more: { days: days.trim(), tax } }
}

/** "1500" is the amount stored as "1500.00"; unreadable text stays as typed. */
const inFull = (typed: string): string => (MONEY.test(typed.trim()) ? (toCents(typed) / 100).toFixed(2) : typed.trim())

/** Label and reader of a line or setting, for conflicts between two people. */
export const nameManual =
  (lines: readonly ManualLine[]) =>
  (path: string): FieldName => {
    if (path === 'more.days') return { title: t('payment-requests.payroll.facts.days'), text: formatText }
    if (path === 'more.tax') return { title: t('payroll-preparation.modify.recalculateTax'), text: formatText }
    const title = lines.find(({ kind, code }) => `${kind}.${code}` === path)?.name ?? path
    return { title, text: (value) => (MONEY.test(String(value)) ? formatMoney(value) : formatText(value)) }
  }
