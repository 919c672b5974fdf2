/** Pay in addition to the salary that is due at the end of a contract, and the code of each line. */
export const CODES = {
  Commission: 'COMMISSION',
  Bonus: 'BONUS',
  Gratuity: 'GRATUITY',
  'Punctuality prize': 'PUNCTUALITY',
  'Attendance prize': 'ATTENDANCE',
  'Back pay': 'BACK_PAY',
  'Other perception': 'OTHER',
} as const
export const PAID_OUT = 'Savings fund paid out'

export const OTHER_PAY = [...(Object.keys(CODES) as (keyof typeof CODES)[]), PAID_OUT] as const
export const OTHER_PAY_CODES: readonly string[] = Object.values(CODES)

export interface OtherPay {
  type: (typeof OTHER_PAY)[number]
  amount: string
  /** The part that is not taxed; not of a savings fund, which is no income when it is paid out. */
  exempt?: string
  name?: string
}
