import { sql } from 'kysely'
import { MULTIPLIERS, type MultiplierName } from '../../../../contract/payroll/settings/multipliers.ts'
import type { Limits, Multipliers } from '../../../../contract/payroll/settings/schemas.ts'
import { FIRST_DAY, nearestLaw } from '../../../../payroll/law/law.ts'
import { overtimeOn } from '../../../../payroll/law/payroll-rules.ts'
import type { Law } from '../../../../payroll/law/types.ts'
import { decimal } from '../../../../payroll/money/decimal.ts'
import config from '../../../../schemas/payment-requests.json' with { type: 'json' }
import type { Database } from '../../../db/connect.ts'
import { readColumns } from '../../../db/rows.ts'
import { type Defaults, officeDefaults } from '../law-figures/company-defaults.ts'
import { currentBook } from '../law-figures/current-law.ts'
import { changesOf } from '../law-figures/stored-changes.ts'

/** Limits that a company sets for itself. */
export const LIMIT_NAMES = Object.keys(config.limits) as (keyof Limits)[]

/** The legal minimum on a day; `null` where the law has none. */
export async function legalMultipliers(db: Database, day: string): Promise<Record<MultiplierName, string | null>> {
  return ofLaw(nearestLaw(day, await currentBook(db)), day)
}

function ofLaw(law: Law, day: string): Record<MultiplierName, string | null> {
  const overtime = overtimeOn(law, day)
  const { sundayPercent, restDayPercent, holidayPercent } = law.rules.premiums
  const { vacationPremiumPercent, christmasBonusDays } = law.minimumBenefits
  return {
    overtime_double: overtime.doublePercent,
    overtime_triple: overtime.triplePercent,
    sunday_premium: sundayPercent,
    rest_day: restDayPercent,
    holiday: holidayPercent,
    vacation_premium: String(vacationPremiumPercent),
    christmas_bonus_days: String(christmasBonusDays),
    social_cost_estimate: null,
    service_fee: null,
  }
}

/** Multipliers that the office has a default of. */
const BEGINS: readonly string[] = ['vacation_premium', 'christmas_bonus_days', 'service_fee']
const OURS = { social_cost_estimate: config.socialCostEstimate, service_fee: config.serviceFee } as Record<string, string>

/** The multipliers of a company on a day: its own where they are above the law, which may have risen since. */
export async function multipliersOn(db: Database, companyId: number, day: string): Promise<Multipliers> {
  const { rows } = await sql<{ valid_from: string; multipliers: Record<string, string> }>`
    select valid_from, multipliers from payroll_multipliers where company_id = ${companyId} and valid_from <= ${day}::date
    order by valid_from, id`.execute(db)
  const legal = await legalMultipliers(db, day)
  const office = officeDefaults(await changesOf(db, ['default']), day)
  const entries = MULTIPLIERS.map((name) => {
    const own = rows.findLast(({ multipliers }) => multipliers[name] !== undefined)
    const least = legal[name]
    const ownValue = own?.multipliers[name]
    const isOwn = own !== undefined && ownValue !== undefined && (least === null || decimal(ownValue).gte(decimal(least)))
    const found = isOwn ? { value: ownValue, from: own.valid_from } : beginOf(name, least, office)
    return [name, { ...found, legal: least }]
  })
  return Object.fromEntries(entries) as Multipliers
}

/** The default of a multiplier: the office's value, and at least the legal minimum. */
function beginOf(name: MultiplierName, least: string | null, office: Defaults): { value: string; from: string } {
  const ours = BEGINS.includes(name) ? office[name] : undefined
  const isMore = ours !== undefined && (least === null || decimal(ours.value).gt(decimal(least)))
  if (isMore) return { value: ours.value, from: ours.from }
  return { value: least ?? OURS[name] ?? '0', from: FIRST_DAY }
}

export async function limitsOn(db: Database, companyId: number, day: string): Promise<Limits> {
  const { rows } = await sql<{ limits: Partial<Limits>; approvers: number | null }>`
    select l.limits from payroll_limits l where l.company_id = ${companyId} and l.valid_from <= ${day}::date
    order by l.valid_from, l.id`.execute(db)
  const company = await readColumns(db, 'companies', companyId, ['approvers_needed'])
  const base = { ...config.limits, approvers_needed: company.approvers_needed ?? config.limits.approvers_needed }
  return Object.assign({}, base, ...rows.map(({ limits }) => limits)) as Limits
}

/** Days before a contract ends that are worth a warning. */
export const CONTRACT_ENDS_SOON_DAYS = config.contractEndsSoonDays

/** Mexico City has had no summer time since 2022. */
const OFFSET = '-06:00'

/** After this moment a company may not change anything any more. */
export function cutoffOf(paymentDate: string, { cutoff_days, cutoff_hour }: Limits): string {
  const at = new Date(`${paymentDate}T${cutoff_hour}:00${OFFSET}`)
  at.setUTCDate(at.getUTCDate() - cutoff_days)
  return at.toISOString()
}
