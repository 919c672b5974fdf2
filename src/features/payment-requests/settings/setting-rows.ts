import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { MULTIPLIERS } from '../../../../contract/payroll/settings/multipliers.ts'
import type { ConfigChange, Limits, Multipliers } from '../../../../contract/payroll/settings/schemas.ts'
import { PAYMENT_REQUEST_TEXTS } from '../../../texts/payment-requests.ts'
import { MISSING } from '../../../texts.ts'
import { formatDate, formatMoney } from '../../../ui/format.ts'

const TEXTS = PAYMENT_REQUEST_TEXTS.settings

export type SettingsKind = 'limits' | 'multipliers'

export interface Settings {
  limits: { limits: Limits; history: ConfigChange[] }
  multipliers: { multipliers: Multipliers; history: ConfigChange[] }
}

export interface SettingRow {
  name: string
  company: string
  request: string
  legal: string | null
  since: string | null
}

const MONEY = ['max_request_total', 'max_net_per_person', 'max_bonus', 'min_net']
const PERCENT = ['max_net_change_percent', 'max_total_change_percent', 'max_deduction_percent']

/** A value as people read it. */
export function shown(kind: SettingsKind, name: string, value: string | number | boolean | null): string {
  if (value === null) return TEXTS.none
  const text = String(value)
  if (text === 'true' || text === 'false') return text === 'true' ? TEXTS.yes : TEXTS.no
  if (kind === 'multipliers') return name === 'christmas_bonus_days' ? TEXTS.days(text) : `${text}%`
  if (MONEY.includes(name)) return formatMoney(text)
  return PERCENT.includes(name) ? `${text}%` : text
}

/** The company's settings of today next to those of the request. */
export function rowsOf(kind: SettingsKind, settings: Settings, request: PaymentRequest): SettingRow[] {
  const names = TEXTS.names[kind]
  if (kind === 'limits') {
    const { limits } = settings.limits
    return (Object.keys(names) as (keyof Limits)[]).map((name) => ({
      name: names[name] ?? name,
      company: shown(kind, name, limits[name]),
      request: shown(kind, name, request.limits[name]),
      legal: null,
      since: null,
    }))
  }
  return MULTIPLIERS.map((name) => {
    const { value, from, legal } = settings.multipliers.multipliers[name]
    return {
      name: names[name] ?? name,
      company: shown(kind, name, value),
      request: shown(kind, name, request.multipliers[name].value),
      legal: legal === null ? MISSING : shown(kind, name, legal),
      since: formatDate(from),
    }
  })
}
