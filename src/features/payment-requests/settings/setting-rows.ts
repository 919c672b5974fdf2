import { t, textAt, texts } from '../../../../contract/language/texts.ts'
import type { PaymentRequest } from '../../../../contract/payroll/requests/schemas.ts'
import { MULTIPLIERS } from '../../../../contract/payroll/settings/multipliers.ts'
import type { ConfigChange, Limits, Multipliers } from '../../../../contract/payroll/settings/schemas.ts'
import { formatDate, formatMoney, MISSING } from '../../../ui/format.ts'

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

/** A value in the format of the screen. */
export function shown(kind: SettingsKind, name: string, value: string | number | boolean | null): string {
  if (value === null) return t('payroll-preparation.settings.none')
  const text = String(value)
  if (text === 'true' || text === 'false')
    return text === 'true' ? t('payroll-preparation.settings.yes') : t('payroll-preparation.settings.no')
  if (kind === 'multipliers')
    return name === 'christmas_bonus_days' ? t('payroll-preparation.settings.days', { value: text }) : `${text}%`
  if (MONEY.includes(name)) return formatMoney(text)
  return PERCENT.includes(name) ? `${text}%` : text
}

export const settingName = (kind: SettingsKind, name: string): string =>
  textAt(`payroll-preparation.settings.names.${kind}`, name) ?? name

export function rowsOf(kind: SettingsKind, settings: Settings, request: PaymentRequest): SettingRow[] {
  if (kind === 'limits') {
    const { limits } = settings.limits
    return (Object.keys(texts('payroll-preparation.settings.names.limits')) as (keyof Limits)[]).map((name) => ({
      name: settingName(kind, name),
      company: shown(kind, name, limits[name]),
      request: shown(kind, name, request.limits[name]),
      legal: null,
      since: null,
    }))
  }
  return MULTIPLIERS.map((name) => {
    const { value, from, legal } = settings.multipliers.multipliers[name]
    return {
      name: settingName(kind, name),
      company: shown(kind, name, value),
      request: shown(kind, name, request.multipliers[name].value),
      legal: legal === null ? MISSING : shown(kind, name, legal),
      since: formatDate(from),
    }
  })
}
