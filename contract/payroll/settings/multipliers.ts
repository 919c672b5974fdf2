export const MULTIPLIERS = [
  'overtime_double',
  'overtime_triple',
  'sunday_premium',
  'rest_day',
  'holiday',
  'vacation_premium',
  'christmas_bonus_days',
  'social_cost_estimate',
  'service_fee',
] as const
export type MultiplierName = (typeof MULTIPLIERS)[number]
