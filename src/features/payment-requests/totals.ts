import { t, texts } from '../../../contract/language/texts.ts'
import type { RequestTotals } from '../../../contract/payroll/requests/schemas.ts'
import { formatMoney } from '../../ui/format.ts'

/** The totals shown first; a table has all of them. */
export const MAIN_TOTALS = ['people', 'gross', 'deductions', 'net', 'employer_cost', 'total_to_fund'] as const

export const allTotals = () => Object.keys(texts('payment-requests.totals.names')) as (keyof RequestTotals)[]

export const totalName = (name: keyof RequestTotals): string => t(`payment-requests.totals.names.${name}`)

export const totalText = (name: keyof RequestTotals, totals: RequestTotals, currency: string): string =>
  name === 'people' ? String(totals.people) : formatMoney(totals[name], currency)
