/** Fields of a contract stored in `contracts`, as opposed to its terms. */
export const CONTRACT_COLUMNS: readonly string[] = [
  'job_id',
  'job_name',
  'department',
  'job_description',
  'contract_duration',
  'start_date',
  'end_date',
  'shift_key',
  'contract_key',
  'regime_key',
]

/** Fields that hold from a day on: rows of `contract_terms`. */
export const TERM_COLUMNS: readonly string[] = [
  'monthly_salary',
  'contractor_fee',
  'currency',
  'fee_period',
  'payment_frequency',
  'bonuses',
  'extra_compensations',
  'budget',
  'zone',
  'schedule',
  'work_days',
  'work_hours',
  'weekly_hours',
  'vacation_days',
  'vacation_premium',
  'christmas_bonus_days',
]

/** An Admin's reason for a salary below the minimum wage. */
export const WAGE_REASON = 'wage_reason'

/** Fields of the forms that say when and why, and are part of no contract. */
export const CIRCUMSTANCES: readonly string[] = ['effective_from', 'reason', WAGE_REASON]
