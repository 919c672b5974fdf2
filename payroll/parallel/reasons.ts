import { CONCEPT_CODES, conceptOf } from '../law/concepts.ts'
import type { Law } from '../law/types.ts'
import { type Decimal, decimal, money, places, sum, ZERO } from '../money/decimal.ts'
import { factsOf } from '../period/facts.ts'
import type { PayrollInput } from '../period/types.ts'
import { quotaTrials, salaryTrials, type Trial, type TrialFacts, taxTrials } from './trials.ts'

export const NET = 'NET'

/** Amounts by code, `NET` among them. */
export type Amounts = ReadonlyMap<string, Decimal>
/** Recalculates a payroll; `null` after the maximum number of recalculations. */
export type Recount = (input: PayrollInput, law: Law) => Amounts | null

const CENT = decimal('0.01')
/** Maximum effect of intermediate rounding. */
const ROUNDING = decimal('0.05')

const TAX = ['ISR', 'SUBSIDY_IN_CASH']

/**
 * Probable reasons why two systems have different amounts: the change of calculation that gives the other's result. A
 * difference without an entry has no known reason.
 * @param off differing codes
 * @param theirs all amounts of the other system
 */
export function reasonsOf(
  facts: TrialFacts,
  { off, theirs, ours }: { off: readonly string[]; theirs: Amounts; ours: Amounts },
  recount: Recount,
): Map<string, string> {
  const at = (amounts: Amounts, code: string): Decimal => amounts.get(code) ?? ZERO
  const agrees = (found: Amounts | null, code: string): boolean =>
    found !== null && at(found, code).minus(at(theirs, code)).abs().lte(ROUNDING)
  const fitting = (trials: readonly Trial[], code: string): Trial | undefined =>
    trials.find(({ input, law }) => agrees(recount(input, law), code))

  const reasons = new Map<string, string>()
  const salary = off.includes('SALARY') ? fitting(salaryTrials(facts, at(theirs, 'SALARY')), 'SALARY') : undefined
  const base = salary ? { ...facts, input: salary.input } : facts
  const based = salary ? recount(salary.input, salary.law) : ours
  const sought = (code: string): Trial | undefined => {
    if (TAX.includes(code)) return fitting(taxTrials(base), code)
    if (code !== 'IMSS') return undefined
    return fitting(quotaTrials(base), code) ?? fitting(otherBase(base, at(theirs, code), recount), code)
  }
  const reasonOf = (code: string): string | undefined => {
    if (code === 'SALARY' && salary) return salary.reason
    if (at(ours, code).minus(at(theirs, code)).abs().lte(ROUNDING)) return 'Rounding.'
    if (code === 'SALARY') return undefined
    if (salary && agrees(based, code)) return 'Follows from the salary.'
    return sought(code)?.reason
  }
  for (const code of off.filter((one) => one !== NET)) {
    const reason = reasonOf(code)
    if (reason !== undefined) reasons.set(code, reason)
  }
  if (off.includes(NET)) reasons.set(NET, reasonOfNet(facts.law, theirs, ours))
  return reasons
}

/** The effect of an amount on the net. */
function signed(law: Law, code: string, amount: Decimal): Decimal {
  const { kind } = conceptOf(law, code)
  if (kind === 'Employer') return ZERO
  return kind === 'Deduction' ? ZERO.minus(amount) : amount
}

/** The net is the sum of the others: either one of them differs, or a line is missing in the file. */
function reasonOfNet(law: Law, theirs: Amounts, ours: Amounts): string {
  const of = (amounts: Amounts, code: string): Decimal => signed(law, code, amounts.get(code) ?? ZERO)
  const netOf = (amounts: Amounts, codes: readonly string[]): Decimal => sum(codes.map((code) => of(amounts, code)))
  const codes = [...CONCEPT_CODES, ...Object.keys(law.concepts)]
  const shared = codes.filter((code) => theirs.has(code))
  const missing = codes.filter((code) => !theirs.has(code) && !of(ours, code).eq(ZERO))
  const net = theirs.get(NET) ?? ZERO
  const named = missing.map((code) => conceptOf(law, code).name).join(', ')
  const left = net.minus(netOf(theirs, shared))
  if (left.abs().lte(CENT)) {
    return missing.length === 0 ? 'Follows from the other amounts.' : `Not in the file: ${named}.`
  }
  if (left.minus(netOf(ours, missing)).abs().lte(ROUNDING)) return 'Follows from the other amounts.'
  const come = `Their sums: the amounts in the file add up to ${money(netOf(theirs, shared))}, not to its net of ${money(net)}`
  return missing.length === 0 ? `${come}.` : `${come}; we count ${named} besides.`
}

/** The subject of a reason, for counting equal ones: "Other days". */
export const kindOf = (reason: string): string => reason.split(':')[0]?.replace(/\.$/, '') ?? ''

const STEPS = 4

/** The contribution base whose quota is theirs: the quota rises with it in straight pieces, so few steps are enough. */
function otherBase({ input, law }: TrialFacts, theirs: Decimal, recount: Recount): Trial[] {
  const ours = factsOf(input, law).base.sbc
  const pointOf = (base: Decimal) => {
    const sbc = places(base, 2)
    const quota = sbc.gt(ZERO) ? recount({ ...input, sbc: sbc.toFixed(2) }, law)?.get('IMSS') : undefined
    return quota ? { sbc, quota } : null
  }
  let before = pointOf(ours.times(decimal('0.9')))
  let last = pointOf(ours)
  for (let step = 0; step < STEPS && before && last && !last.quota.minus(theirs).abs().lte(CENT); step += 1) {
    const risen = last.quota.minus(before.quota)
    if (risen.eq(ZERO)) return []
    const missing = theirs.minus(last.quota).times(last.sbc.minus(before.sbc)).div(risen)
    ;[before, last] = [last, pointOf(last.sbc.plus(missing))]
  }
  if (!last) return []
  const sbc = last.sbc.toFixed(2)
  return [{ reason: `SBC: theirs would be ${sbc}, ours is ${money(ours)}.`, law, input: { ...input, sbc } }]
}
