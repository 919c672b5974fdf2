import { type Cap, capOf } from '../deductions/caps.ts'
import { enteredAmount } from '../deductions/entered.ts'
import { type Discount, housingDiscount } from '../deductions/housing-credit.ts'
import { limitExplanation, takeFrom } from '../deductions/take.ts'
import { basis, type ExplainedInput, given } from '../explain.ts'
import { payConcept, payConceptBasis, satCodeOn } from '../law/concepts.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, shown, sum, ZERO } from '../money/decimal.ts'
import { DEDUCTION_CODES, DEDUCTIONS } from '../period/types.ts'
import { settlementLine } from './line.ts'
import { SEPARATION } from './rules.ts'
import { owedSalaryOf } from './salary-owed.ts'
import { firstOwedDay, settlementQuotas } from './social-security.ts'
import type { SettlementDeduction, SettlementInput, SettlementLine, SettlementWarning } from './types.ts'
import type { Wages } from './wages.ts'

interface Pay {
  input: SettlementInput
  wages: Wages
  law: Law
  perceptions: readonly SettlementLine[]
  statutory: readonly SettlementLine[]
}

const total = (lines: readonly SettlementLine[]): Decimal => sum(lines.map(({ amount }) => decimal(amount)))
const isOfSeparation = ({ code }: SettlementLine): boolean => SEPARATION.includes(code) || code === 'ISR_SEVERANCE'

/**
 * Deducts in the order of the law, each within its limit and never more than is left. The limits are those of wages (LFT 97,
 * 110): salary, vacation, bonus and other pay; separation payments are no wage, so that only alimony, or agreed deductions,
 * apply to them.
 */
export function settlementDeductions(pay: Pay): { lines: SettlementLine[]; warnings: SettlementWarning[] } {
  const { input, wages, law, perceptions, statutory } = pay
  const ofWages = perceptions.filter((line) => !isOfSeparation(line))
  const earned = total(ofWages)
  const paidDays = sum(ofWages.filter(({ code }) => WAGE_DAYS.includes(code)).map(({ days }) => decimal(days ?? '0')))
  const capInput = {
    gross: earned,
    minimum: wages.minimum.times(paidDays),
    isMinimumWage: wages.daily.lte(wages.minimum),
  }
  let besides = total(perceptions.filter(isOfSeparation)).minus(total(statutory.filter(isOfSeparation)))
  let left = greatest(ZERO, total(perceptions).minus(total(statutory)))
  const { take, warnings } = takeFrom(left)
  const lines = inOrder(input.deductions ?? []).flatMap((deduction) => {
    const { type, remaining } = deduction
    const concept = payConcept(DEDUCTION_CODES[type])
    const cap = capFor(deduction, capOf(law.rules, concept.cap ?? 'left', { ...capInput, besides }), wages)
    const wanted = wantedOf(pay, deduction)
    const taken = take({ name: type, wanted: wanted.amount, remaining, cap })
    const { amount } = taken
    if (amount.eq(ZERO)) return []
    // Taken from all the pay, so that less of the separation payments is left beside the wages.
    if (isOfAllPay(deduction)) besides = besides.minus(cents(besides.times(amount).div(left)))
    left = left.minus(amount)
    return [
      settlementLine({
        code: DEDUCTION_CODES[type],
        concept: { ...concept, satCode: satCodeOn(concept, law.day) ?? '' },
        kind: 'Deduction',
        amount,
        explained: { inputs: wanted.inputs, ...basis(payConceptBasis(concept)) },
        more: [limitExplanation(cap, taken, given('Wages of the settlement', money(earned)))],
      }),
    ]
  })
  return { lines, warnings }
}

const isOfAllPay = ({ type, agreed, ofSeparation = true }: SettlementDeduction): boolean =>
  (type === 'Alimony' && ofSeparation) || agreed === true

const WAGE_DAYS = ['SALARY', 'VACATION', 'VACATION_PENDING']

/**
 * A debt to the employer is deducted up to one monthly salary, agreed or not (LFT 110-I); an agreed one from all that is left.
 */
function capFor({ type, agreed }: SettlementDeduction, cap: Cap, { monthly }: Wages): Cap {
  if (payConcept(DEDUCTION_CODES[type]).cap !== 'employer') return cap
  const formula = agreed === true ? 'the salary of a month' : `${cap.formula}, and the salary of a month`
  const limit = agreed === true || cap.limit === null ? cents(monthly) : least(cap.limit, cents(monthly))
  return { ...cap, limit, formula, ...(agreed === true ? { floor: ZERO } : {}) }
}

/** The order of the law; agreed deductions use the limit after the others. */
const inOrder = (deductions: readonly SettlementDeduction[]): SettlementDeduction[] =>
  [...deductions].sort(
    (one, two) =>
      DEDUCTIONS.indexOf(one.type) - DEDUCTIONS.indexOf(two.type) || Number(one.agreed ?? false) - Number(two.agreed ?? false),
  )

function wantedOf(pay: Pay, deduction: SettlementDeduction): { amount: Decimal; inputs: ExplainedInput[] } {
  const { discount, ofSeparation = true } = deduction
  if (discount) return housing(pay, discount, deduction.withoutInsurance !== true)
  const kept = (lines: readonly SettlementLine[]) => (ofSeparation ? lines : lines.filter((line) => !isOfSeparation(line)))
  const gross = total(kept(pay.perceptions))
  const bases = {
    gross: () => gross,
    net: () => greatest(ZERO, gross.minus(total(kept(pay.statutory)))),
    'daily salary': () => owedSalaryOf(pay.input, pay.wages).exact,
  }
  return enteredAmount(deduction, (of) => bases[of](), ofSeparation ? '' : ', without separation payments')
}

/** The days of social security up to the last day of work. */
function housing({ input, wages, law }: Pay, discount: Discount, withInsurance: boolean) {
  const bases = settlementQuotas(input, wages, law).map(({ part }) => ({ from: part.from, sbc: part.base.sbc }))
  const found = housingDiscount(law, discount, bases, firstOwedDay(input), input.lastDay, withInsurance)
  return {
    amount: cents(found.amount),
    inputs: [
      given('Kind', discount.kind),
      given('Value of the notice', discount.value),
      ...bases.map(({ sbc }) => given('Contribution base wage (SBC)', money(sbc))),
      given('Amount of the bimester', money(found.bimesterAmount)),
      given('Days of the bimester', found.bimesterDays),
      given('Days', shown(decimal(found.days))),
    ],
  }
}
