import { basis, given } from '../explain.ts'
import type { Law } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, shown, sum, ZERO } from '../money/decimal.ts'
import { SEPARATION } from './rules.ts'
import type { Service } from './service.ts'
import type { SettlementInput, SettlementLine } from './types.ts'

/** One limit that several lines share, used up in the order of the lines. */
interface Limit {
  codes: readonly string[]
  formula: string
  inputs: { name: string; value: string }[]
  total: Decimal
}

/** Subtracts the exempt parts (LISR 93-XIII, 93-XIV), so that taxed + exempt = amount in each line. */
export function withExemptParts(
  lines: readonly SettlementLine[],
  input: SettlementInput,
  service: Service,
  law: Law,
): SettlementLine[] {
  const limits = limitsOf(input, service, law)
  const left = new Map(limits.map((limit) => [limit, limit.total]))
  return lines.map((line) => {
    const limit = limits.find(({ codes }) => codes.includes(line.code))
    if (!limit) return line
    const rest = left.get(limit) as Decimal
    const amount = decimal(line.amount)
    const exempt = least(amount, rest)
    left.set(limit, rest.minus(exempt))
    const inputs = [...limit.inputs, given('Limit', money(limit.total)), given('Remaining for this line', money(rest))]
    return {
      ...line,
      taxed: money(amount.minus(exempt)),
      exempt: money(exempt),
      explanations: [
        ...line.explanations,
        { title: 'Exempt part', formula: limit.formula, inputs, result: money(exempt), ...basis(law.exemptions) },
      ],
    }
  })
}

type ExemptUsed = NonNullable<SettlementInput['exemptUsed']>

/** The limits of a year, which other payments of the year use too. */
function yearlyLimits(used: ExemptUsed, { exemptions, uma }: Law): Limit[] {
  const yearly = (code: string, units: string, before = '0.00'): Limit => ({
    codes: [code],
    formula: `${units} UMA of the year − used before, at most the amount`,
    inputs: [unitOf(uma), given('Used before in this year', before)],
    total: greatest(ZERO, cents(decimal(units).times(decimal(uma.daily))).minus(decimal(before))),
  })
  return [
    yearly('CHRISTMAS_BONUS', exemptions.christmasBonusUma, used.christmasBonus),
    yearly('VACATION_PREMIUM', exemptions.vacationPremiumUma, used.vacationPremium),
  ]
}

const unitOf = (uma: Law['uma']) => given(`UMA a day (${uma.from} to ${uma.to ?? 'now'})`, uma.daily)

/** Do agreed lines exempt more than other payments have left of the year's limits meanwhile? @param used by those payments */
export const exceedsLimits = (lines: readonly SettlementLine[], used: ExemptUsed, law: Law): boolean =>
  yearlyLimits(used, law).some(({ codes, total }) =>
    sum(lines.filter(({ code }) => codes.includes(code)).map(({ exempt }) => decimal(exempt))).gt(total),
  )

function limitsOf({ exemptUsed = {} }: SettlementInput, service: Service, law: Law): Limit[] {
  const { exemptions, uma } = law
  return [
    ...yearlyLimits(exemptUsed, law),
    {
      codes: SEPARATION,
      formula: `${exemptions.severanceUmaPerYear} UMA × years of service (more than six months count as a year), for all separation payments together`,
      inputs: [unitOf(uma), given('Years that count', shown(decimal(service.taxYears)))],
      total: cents(decimal(exemptions.severanceUmaPerYear).times(decimal(uma.daily)).times(decimal(service.taxYears))),
    },
  ]
}
