import Type, { type Static } from 'typebox'
import { Amount, Figure, Id, Nullable, ShortText } from './shared.ts'

/** The profit that a request shares among its people (LFT 117 to 127). */
export const ProfitSharing = Type.Object({
  /** Of the profit. */
  year: Type.Integer(),
  amount: Nullable(Amount),
  taxable_profit: Nullable(Amount),
  uncollected: Nullable(Amount),
  /** To be shared, and what of it is; the rest passes the limits of people, or is left by rounding. */
  total: Amount,
  shared: Amount,
  not_shared: Amount,
  /** Of all whose days and wages count. */
  days: Figure,
  wages: Amount,
  /** The most that counts of a day's wage of a trusted employee; `null` where it is not set. */
  trusted_daily_wage: Nullable(Amount),
})
export type ProfitSharing = Static<typeof ProfitSharing>

/** One person and the share. */
export const ProfitShare = Type.Object({
  payroll_id: Id,
  person: ShortText,
  kind: ShortText,
  days: Figure,
  daily_wage: Figure,
  /** As said or known, and what of them counts. */
  wages: Nullable(Amount),
  wages_counted: Amount,
  last_shares: Type.Array(Amount),
  /** A value was entered by hand. */
  is_said: Type.Boolean(),
  by_days: Amount,
  by_wages: Amount,
  limit: Amount,
  amount: Amount,
  /** Why there is no share or less of it. */
  reason: Nullable(ShortText),
})
export type ProfitShare = Static<typeof ProfitShare>
