import type { PayExplanation, PayrollAnnual, Perception, PlainLine } from '../../../../contract/payroll/counting/schemas.ts'
import type { Explanation } from '../../../../payroll/explain.ts'
import { extraordinaryOf } from '../../../../payroll/extraordinary/extraordinary.ts'
import { CONCEPT_CODES, type PayConcept, payConcept } from '../../../../payroll/law/concepts.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { centsOf, decimal, money } from '../../../../payroll/money/decimal.ts'
import { NotCountable } from '../../../../payroll/not-countable.ts'
import { payrollOf } from '../../../../payroll/period/payroll.ts'
import type { DeductionInput, PayLine, PayrollTotals, PayWarning } from '../../../../payroll/period/types.ts'
import { settlementEmployerLines } from '../../../../payroll/settlement/employer.ts'
import { settlementBaseOf } from '../../../../payroll/settlement/social-security.ts'
import type { Settlement, SettlementInput } from '../../../../payroll/settlement/types.ts'
import { contributionBase } from '../../../../payroll/social-security/contribution-base.ts'
import type { ByHand } from '../../../../payroll/tax/by-hand.ts'
import { storedText } from '../../../words/stored-words.ts'
import { annualCountOf, annualLeftOf } from './annual-count.ts'
import { checkEntries, extraordinaryInput, periodInput, type RequestTerms } from './build-input.ts'
import { employerOf, withSavings, withSources } from './company-terms.ts'
import { settlementNow } from './settlement-now.ts'
import type { Manual, Source } from './sources.ts'

/** The lines of a payroll, as they are stored. */
export interface Lines {
  perceptions: Perception[]
  deductions: PlainLine[]
  other_payments: PlainLine[]
  employer_lines: PlainLine[]
}

export interface Counted extends Lines {
  input: object
  explanation: Record<string, PayExplanation[]>
  warnings: PayWarning[]
  subsidy_caused: string
  variable_pay: string
  annual: PayrollAnnual | null
  /** For each ordered deduction of the payroll the `formula_ref` of its line; `null` where nothing is taken. */
  order_refs: (string | null)[]
  wages: { daily: string; sbc: string; sbcFixed: string; sbcVariable: string; daysPaid: string } | null
}

/** Totals of a payroll with its manual changes, without the annual adjustment. */
export interface Final extends Pick<PayrollTotals, 'taxed' | 'exempt' | 'isr' | 'net' | 'otherPayments'> {
  /** Salary, and back pay of a late raise. */
  wages: string
}

/**
 * Calculates one payroll by its kind. Throws NotCountable.
 * @param final the annual adjustment follows these totals instead of the calculated ones
 */
export function countPayroll(source: Source, terms: RequestTerms, law: Law, byHand?: ByHand, final?: Final): Counted {
  checkEntries(source, terms, law)
  const hand = byHand === undefined ? {} : { byHand }
  if (terms.kind === 'Regular') {
    const input = { ...withSavings(periodInput(source, terms, law), terms.defaults, law), ...hand }
    const { lines, totals, wages, warnings } = payrollOf(input, law)
    const paid = { ...totals, wages: text(sumOf(lines, isWage)), ...final }
    const { line, annual } = annualCountOf({
      annual: source.annual,
      hireDate: source.employed_from,
      endsOn: source.ends_on,
      paymentDate: terms.payment_date,
      annualLaw: terms.annual_law,
      law,
      totals: paid,
      protectedPay: protectedPayOf(paid, wages.minimumPay),
    })
    const all = line ? [...lines, line] : lines
    const counted = toLines(all)
    withSources(counted.explanation, terms.defaults)
    const { subsidyCaused: subsidy_caused } = totals
    const order_refs = orderRefsOf(source, input.deductions ?? [], all)
    return { ...counted, input, warnings, wages, annual, subsidy_caused, variable_pay: wages.variablePay, order_refs }
  }
  if (terms.kind === 'Settlement') return settled(source, terms, law)
  const input = { ...extraordinaryInput(source, terms, law), ...hand }
  const { lines, warnings, variablePay: variable_pay } = extraordinaryOf(input, law)
  const isByLaw = terms.kind === 'Christmas bonus'
  const found = toLines(lines, isByLaw)
  explainShare(found, source)
  const order_refs = orderRefsOf(source, input.deductions ?? [], lines)
  return { ...found, input, warnings, ...PLAIN, variable_pay, order_refs, wages: null }
}

const isWage = (code: string): boolean => code === 'SALARY' || code === 'BACK_PAY'

/**
 * The pay that the adjustment of a year leaves: the minimum wage of the days paid, whatever the wage (Constitution 123-A VIII),
 * and other payments, such as the worker's own expenses.
 */
const protectedPayOf = ({ wages, otherPayments }: Pick<Final, 'wages' | 'otherPayments'>, minimumPay: string): string =>
  text(Math.min(centsOf(wages), centsOf(minimumPay)) + centsOf(otherPayments))

/** Adds the calculation of a profit share, unless another amount was entered. */
function explainShare({ perceptions, explanation }: ReturnType<typeof toLines>, { profit_share: of }: Source): void {
  const line = perceptions.find(({ code, amount }) => code === 'PROFIT_SHARING' && amount === of?.share.amount)
  if (line && of) explanation[line.formula_ref]?.push(...of.share.explanations.map(toExplanation))
}

/** For payments outside the periods. */
const PLAIN = { subsidy_caused: '0.00', variable_pay: '0.00', annual: null, order_refs: [] }

/** The input has the ordered deductions of the payroll first, in their order. */
function orderRefsOf({ deductions }: Source, ordered: readonly DeductionInput[], lines: readonly PayLine[]): (string | null)[] {
  const refs = refsOf(lines)
  const refOfOrder = new Map(lines.map(({ order }, at) => [order, refs[at] ?? null]))
  return deductions.map((_order, at) => refOfOrder.get(ordered[at]) ?? null)
}

/** A settlement is paid by the figures that were agreed when the contract was ended, less of which may be exempt by now. */
function settled(source: Source, terms: RequestTerms, law: Law): Counted {
  const { settlement_input, annual } = source
  const { defaults } = terms
  if (!source.settlement || source.settlement.lines.length === 0) {
    throw new NotCountable('the contract has no scheduled termination with a settlement')
  }
  const settlement = settlementNow(source, terms, law) ?? source.settlement
  const agreed = settlement.lines.map(
    (line): PayLine => ({ ...line, quantity: line.days, unit: line.days === null ? null : 'days' }),
  )
  // The employer's costs are not part of the agreement: they follow the law of the payment, as in any payroll.
  const input = settlement_input?.input as SettlementInput | undefined
  const borne = input ? settlementEmployerLines(input, agreed, employerOf(defaults), law) : []
  const lines = [...agreed, ...borne]
  const warnings = settlement.warnings.map(({ message }): PayWarning => ({ code: 'UNVERIFIED_RULE', message }))
  const counted = toLines(lines, true)
  withSources(counted.explanation, defaults)
  const kept = { ...counted, input: settlement_input ?? {}, warnings, wages: wagesOf(settlement, input, law) }
  return { ...kept, ...PLAIN, subsidy_caused: settlement.subsidyCaused ?? '0.00', annual: annualLeftOf(annual) }
}

/** The contribution base wage has a floor and a cap, unlike the integrated wage of dismissal payments. */
function wagesOf({ dailyWage, integratedDailyWage, lines }: Settlement, input: SettlementInput | undefined, law: Law) {
  const daysPaid = lines.find(({ code }) => code === 'SALARY')?.days ?? '0'
  const zone = input?.zone ?? 'General'
  const base = input ? settlementBaseOf(input, law) : contributionBase(law, zone, decimal(integratedDailyWage))
  return {
    daily: money(decimal(dailyWage)),
    sbc: money(base.sbc),
    sbcFixed: money(base.fixed),
    sbcVariable: money(base.variable),
    daysPaid,
  }
}

const OF_LAW = /^(ISR|IMSS|EMPLOYER|STATE|SUBSIDY|EMPLOYMENT|ANNUAL)/
const OF_CONTRACT = ['SALARY']
function sourceOf({ code, kind, order }: PayLine, isByLaw: boolean): string {
  if (OF_CONTRACT.includes(code)) return 'contract'
  if (OF_LAW.test(code)) return 'law'
  // No incident makes a deduction: those of credits, loans and courts are ordered.
  if (order !== undefined) return 'order'
  if (isByLaw) return 'law'
  return kind === 'Deduction' ? 'order' : 'incident'
}

/** @param isByLaw without entered amounts: every line that is not from the contract is from the law */
function toLines(lines: readonly PayLine[], isByLaw = false): Lines & Pick<Counted, 'explanation'> {
  const explanation: Record<string, PayExplanation[]> = {}
  const found: Lines = { perceptions: [], deductions: [], other_payments: [], employer_lines: [] }
  const refs = refsOf(lines)
  for (const [at, line] of lines.entries()) {
    const formula_ref = refs[at] ?? line.code
    explanation[formula_ref] = line.explanations.map(toExplanation)
    const { code, name, amount, satCode: sat_code } = line
    const source = sourceOf(line, isByLaw)
    // Members in the order in which `jsonb` keeps them, which the database then need not sort.
    if (line.kind === 'Perception') {
      const { quantity, unit, taxed, exempt } = line
      found.perceptions.push({ code, name, unit, taxed, amount, exempt, source, quantity, sat_code, formula_ref })
    } else {
      found[PLACES[line.kind]].push({ code, name, amount, source, sat_code, remaining: null, formula_ref })
    }
  }
  return { ...found, explanation }
}

const PLACES = { Deduction: 'deductions', 'Other payment': 'other_payments', Employer: 'employer_lines' } as const

/** The code of each line; a second line of a code has its number. */
function refsOf(lines: readonly PayLine[]): string[] {
  const taken = new Set<string>()
  return lines.map(({ code }) => {
    let ref = code
    for (let at = 2; taken.has(ref); at += 1) ref = `${code}_${at}`
    taken.add(ref)
    return ref
  })
}

/** Members in one order, since the key of a formula is a digest of its JSON. */
function toExplanation(given: Explanation): PayExplanation {
  if (given.row === undefined) return { ...given, row: null }
  const { row, ...one } = given
  return { ...one, row }
}

/** Whole cents as money text, also below zero. */
const text = (count: number): string => (count / 100).toFixed(2)
const sumOf = (lines: readonly { amount: string }[], keep: (code: string) => boolean = () => true): number =>
  (lines as readonly { code: string; amount: string }[]).reduce(
    (all, { code, amount }) => (keep(code) ? all + centsOf(amount) : all),
    0,
  )

const SUBSIDY = /SUBSIDY/
/** Lines offset against the tax that the employer pays to the state: they are no cost. */
const SET_OFF = /SUBSIDY|ANNUAL_CREDIT/

/** The totals of the lines; the sums of a payroll equal those of its lines, to the cent. */
export function sumsOf({ perceptions, deductions, other_payments, employer_lines }: Lines) {
  const gross = sumOf(perceptions)
  const taken = sumOf(deductions)
  const others = sumOf(other_payments)
  const employer = sumOf(employer_lines)
  const stateTax = sumOf(employer_lines, (code) => code === 'STATE_TAX')
  const codes = (wanted: string) => text(sumOf(deductions, (code) => code === wanted))
  return {
    gross: text(gross),
    taxed: text(perceptions.reduce((all, line) => all + centsOf(line.taxed), 0)),
    exempt: text(perceptions.reduce((all, line) => all + centsOf(line.exempt), 0)),
    isr: text(sumOf(deductions, (code) => code.startsWith('ISR'))),
    employment_subsidy: text(sumOf(other_payments, (code) => SUBSIDY.test(code))),
    imss_employee: codes('IMSS'),
    imss_employer: text(employer - stateTax),
    infonavit: codes('HOUSING_CREDIT'),
    fonacot: codes('CONSUMER_CREDIT'),
    state_tax: text(stateTax),
    other_total: text(sumOf(other_payments, (code) => !SET_OFF.test(code))),
    total_deductions: text(taken),
    net: text(gross + others - taken),
    employer_cost: text(gross + employer),
  }
}

const OF_YEAR = /^(ISR_ANNUAL|ANNUAL_CREDIT)/

/** The totals that the annual adjustment of a payroll follows. */
export function finalOf(lines: Lines): Final {
  const isOwn = ({ code }: { code: string }) => !OF_YEAR.test(code)
  const { deductions, other_payments } = lines
  const own = { ...lines, deductions: deductions.filter(isOwn), other_payments: other_payments.filter(isOwn) }
  const { taxed, exempt, isr, net } = sumsOf(own)
  const [wages, otherPayments] = [text(sumOf(own.perceptions, isWage)), text(sumOf(own.other_payments))]
  return { taxed, exempt, isr, net, otherPayments, wages }
}

/** A line that is added by hand is on the receipt under the key of its concept. */
const satKeyOf = (code: string, law: Law): string | null => law.satCodes[code] ?? knownConcept(code, law)?.satCode ?? null

/** The concept of a code, our own or of the catalogue; a manual line may have a code in neither. */
const knownConcept = (code: string, { concepts }: Law): PayConcept | undefined =>
  concepts[code] ?? (CONCEPT_CODES.includes(code) ? payConcept(code) : undefined)

/** The `formula_ref` of a line that was changed by hand. */
export const manualRef = (code: string): string => `MANUAL_${code}`

type ManualLine = NonNullable<Manual['perceptions']>[number]

/** The lines with changed ones in the place of those with their code; further ones come last. */
function changedByHand<Line extends { code: string }>(
  lines: readonly Line[],
  changes: readonly ManualLine[] = [],
  lineOf: (change: ManualLine, before: Line | undefined) => Line,
): Line[] {
  const changed = [...lines]
  for (const change of changes) {
    const at = changed.findIndex(({ code }) => code === change.code)
    const line = lineOf(change, changed[at])
    if (at < 0) changed.push(line)
    else changed[at] = line
  }
  return changed
}

/** Applies manual changes to calculated lines: an entered amount replaces the line's, and a zero line is removed. */
export function withManual(
  lines: Lines,
  manual: Manual | null,
  { by, law }: { by: string; law: Law },
): Lines & { explanation: Counted['explanation'] } {
  const explanation: Counted['explanation'] = {}
  const explain = (code: string, from: string, to: string) => {
    const inputs = [
      { name: storedText('input.calculated'), value: from },
      { name: storedText('input.setBy'), value: by },
    ]
    const byHand = storedText('law.byHand')
    const rule = { article: byHand, validity: { from: '', to: null }, source: byHand, confidence: 'H1' }
    const words = { title: storedText('title.amount'), formula: storedText('formula.asSetByHand') }
    explanation[manualRef(code)] = [{ ...words, inputs, result: to, row: null, ...rule }]
    return { source: 'manual', formula_ref: manualRef(code) }
  }
  const named = ({ code, name }: ManualLine) => ({
    code,
    sat_code: satKeyOf(code, law),
    name: name ?? knownConcept(code, law)?.name ?? code,
  })
  const perceptions = changedByHand(lines.perceptions, manual?.perceptions, (change, before): Perception => {
    const { code, amount } = change
    const isExempt = law.concepts[code]?.treatment === 'exempt'
    const most = before?.exempt ?? '0.00'
    const exempt = isExempt || centsOf(most) >= centsOf(amount) ? amount : most
    const taxed = text(centsOf(amount) - centsOf(exempt))
    const base = before ?? { ...named(change), quantity: null, unit: null }
    return { ...base, amount, taxed, exempt, ...explain(code, before?.amount ?? '0.00', amount) }
  })
  const deductions = changedByHand(lines.deductions, manual?.deductions, (change, before): PlainLine => {
    const { code, amount } = change
    const base = before ?? { ...named(change), remaining: null }
    return { ...base, amount, ...explain(code, before?.amount ?? '0.00', amount) }
  })
  // A calculated tax of zero stays with its explanation; a line set to zero by hand is removed.
  const isSomething = ({ amount, source }: { amount: string; source: string }) => centsOf(amount) > 0 || source === 'law'
  return { ...lines, perceptions: perceptions.filter(isSomething), deductions: deductions.filter(isSomething), explanation }
}
