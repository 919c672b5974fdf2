import type { PayExplanation } from '../../../../contract/payroll/counting/schemas.ts'
import { stateName } from '../../../../payroll/law/state-tax.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { cents, money, percentOf } from '../../../../payroll/money/decimal.ts'
import { factsOf } from '../../../../payroll/period/facts.ts'
import type { Employer, PayrollInput } from '../../../../payroll/period/types.ts'
import { present } from '../../../../payroll/present.ts'
import { storedText } from '../../../words/stored-words.ts'
import { type Defaults, isBuiltIn } from '../law-figures/company-defaults.ts'

/** The calculation methods set by the company or the office. */
export function methodsOf(defaults: Defaults): Partial<PayrollInput> {
  const of = (key: string): string | undefined => defaults[key]?.value
  const [places, basis] = [of('factor_places'), of('subsidy_basis')]
  return {
    ...present({ workRiskPremium: of('work_risk_premium'), factorPlaces: places === undefined ? places : Number(places) }),
    ...(basis === 'Taxed income' || basis === 'Contribution base' ? { subsidyBasis: basis } : {}),
    ...(of('extraordinary_tax') === 'RLISR 174' ? { extraordinaryMethod: 'RLISR 174' } : {}),
  }
}

/** State of work and work risk premium, as a settlement needs them. */
export function employerOf(defaults: Defaults): Employer {
  return present({ state: defaults['payroll_state']?.value, workRiskPremium: defaults['work_risk_premium']?.value })
}

/** A savings fund of the company: a percentage of the wage of the paid days, unless an amount was entered for this period. */
export function withSavings(input: PayrollInput, defaults: Defaults, law: Law): PayrollInput {
  const percent = defaults['savings_fund_percent']?.value
  const { incidents = [] } = input
  if (percent === undefined || incidents.some(({ type }) => type === 'Savings fund')) return input
  const { salary } = factsOf(input, law)
  const amount = money(cents(percentOf(salary.exact, percent)))
  return Number(amount) === 0 ? input : { ...input, incidents: [...incidents, { type: 'Savings fund', amount }] }
}

/** The default that each line depends on, and its name in the explanation. */
const RESTS_ON = [
  { code: 'SALARY', key: 'day_basis', name: 'daysOfThePeriod' },
  { code: 'SAVINGS_FUND', key: 'savings_fund_percent', name: 'savingsFundOfTheWage' },
  { code: 'ISR', key: 'subsidy_basis', name: 'subsidyComparedWithItsLimit' },
  { code: 'ISR', key: 'extraordinary_tax', name: 'premiumsAndYearlyPayments' },
  { code: 'IMSS', key: 'factor_places', name: 'decimalsOfTheIntegrationFactor' },
  { code: 'EMPLOYER_WORK_RISK', key: 'work_risk_premium', name: 'workRiskPremium' },
  { code: 'STATE_TAX', key: 'payroll_state', name: 'state' },
] as const

/** Adds the source of its default to the explanation of a line; built-in values have none. */
export function withSources(explanation: Record<string, PayExplanation[]>, defaults: Defaults): void {
  for (const { code, key, name } of RESTS_ON) {
    const found = defaults[key]
    const first = explanation[code]?.[0]
    if (!found || !first || isBuiltIn(found)) continue
    explanation[code] = [
      {
        ...first,
        inputs: [...first.inputs, { name: storedText(`input.${name}`), value: `${stateName(found.value)} (${found.source})` }],
      },
      ...(explanation[code] ?? []).slice(1),
    ]
  }
}
