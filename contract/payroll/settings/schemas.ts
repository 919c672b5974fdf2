import Type, { type Static } from 'typebox'
import { Amount, Day, Figure, Instant, Nullable, ShortText, Text } from '../../format/shared.ts'

/** Limits of a company; none where `null`. */
export const Limits = Type.Object({
  cutoff_days: Type.Integer(),
  cutoff_hour: ShortText,
  max_request_total: Nullable(Amount),
  max_net_per_person: Nullable(Amount),
  max_net_change_percent: Nullable(Figure),
  max_total_change_percent: Nullable(Figure),
  max_deduction_percent: Nullable(Figure),
  max_overtime_hours_week: Nullable(Figure),
  max_bonus: Nullable(Amount),
  min_net: Amount,
  require_client_approval: Type.Boolean(),
  approvers_needed: Type.Integer(),
})
export type Limits = Static<typeof Limits>

const Multiplier = Type.Object({
  value: Figure,
  from: Day,
  /** Below it the law does not allow; `null` where there is no such value. */
  legal: Nullable(Figure),
})
export const Multipliers = Type.Object({
  overtime_double: Multiplier,
  overtime_triple: Multiplier,
  sunday_premium: Multiplier,
  rest_day: Multiplier,
  holiday: Multiplier,
  vacation_premium: Multiplier,
  christmas_bonus_days: Multiplier,
  social_cost_estimate: Multiplier,
  service_fee: Multiplier,
})
export type Multipliers = Static<typeof Multipliers>

/** One change of limits or multipliers. */
export const ConfigChange = Type.Object({
  at: Instant,
  by: Nullable(ShortText),
  valid_from: Day,
  changes: Type.Array(Type.Object({ field: ShortText, to: Text })),
})
export type ConfigChange = Static<typeof ConfigChange>
