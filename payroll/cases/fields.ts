import Type from 'typebox'
import { RISK_CLASSES } from '../law/social-security.ts'
import { STATES } from '../law/state-tax.ts'
import { QUOTA_ROUNDINGS, SBC_PLACES } from '../law/types.ts'

/** The kinds of values a case holds, each with the words of its error (`message`). */
const text = (pattern: string, message: string) => Type.String({ pattern, message })

export const Money = text('^\\d{1,12}(\\.\\d{1,2})?$', 'must be money as text, such as "18500.00"')
export const Rate = text('^\\d{1,6}(\\.\\d{1,8})?$', 'must be a number as text, such as "25" or "0.54355"')
/** Wages a day may have more places than money. */
export const Wage = text('^\\d{1,12}(\\.\\d{1,8})?$', 'must be money as text, such as "315.04"')
/** Days of a period: fractions are allowed (15.2, 30.4). */
export const Days = text('^([012]?\\d(\\.\\d{1,4})?|3[01](\\.\\d{1,4})?)$', 'must be days from 0 to 31, such as "15" or "15.2"')
export const DaysOfYear = text('^([012]?\\d?\\d|3[0-5]\\d|36[0-6])(\\.\\d{1,4})?$', 'must be days from 0 to 366, such as "365"')
export const Day = text('^\\d{4}-\\d{2}-\\d{2}$', 'must be a day, such as "2026-06-15"')
export const Name = Type.String({ minLength: 1, maxLength: 100, message: 'must be 1 to 100 characters' })

export const OneOf = <T extends string>(values: readonly T[]) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], message: `must be one of ${values.map((one) => `"${one}"`).join(', ')}` })

export const Count = (least: number, most: number) =>
  Type.Integer({ minimum: least, maximum: most, message: `must be a whole number from ${least} to ${most}` })

export const Truth = Type.Boolean({ message: 'must be true or false' })
export const List = <T extends Type.TSchema>(item: T) =>
  Type.Array(item, { maxItems: 200, message: 'must be a list of at most 200' })

export const ZONES = ['General', 'Border'] as const
export const METHODS = ['Tariff', 'RLISR 174'] as const
export const SUBSIDY_BASES = ['Taxed income', 'Contribution base'] as const
export const DISCOUNTS = ['Percentage', 'Fixed amount', 'Factor'] as const
/** Base of a percentage. */
export const DEDUCTED_OF = ['net', 'gross', 'daily salary'] as const

export const Zones = OneOf(ZONES)
export const States = OneOf(STATES)

const optional = Type.Optional

/** Wage and benefits, which most cases share. */
export const Wages = {
  zone: Zones,
  monthlySalary: optional(Money),
  dailyWage: optional(Wage),
  vacationDays: optional(Count(0, 365)),
  vacationPremiumPercent: optional(Rate),
  christmasBonusDays: optional(Rate),
}

export const Employer = {
  state: optional(States),
  workRiskPremium: optional(Rate),
  riskClass: optional(OneOf(RISK_CLASSES)),
}

/** Readings of the law; without them those of the office. */
export const Quotas = {
  quotaRounding: optional(OneOf(QUOTA_ROUNDINGS)),
  sbcPlaces: optional(OneOf(SBC_PLACES)),
}

export const ExemptUsed = Type.Object(
  { christmasBonus: optional(Money), vacationPremium: optional(Money), profitSharing: optional(Money) },
  { additionalProperties: false },
)
