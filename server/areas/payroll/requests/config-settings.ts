import { sql } from 'kysely'
import { today } from '../../../../contract/calendar.ts'
import { formatAmount } from '../../../../contract/language/formats.ts'
import { t } from '../../../../contract/language/texts.ts'
import { MULTIPLIERS, type MultiplierName } from '../../../../contract/payroll/settings/multipliers.ts'
import type { ConfigChange, Limits } from '../../../../contract/payroll/settings/schemas.ts'
import { decimal } from '../../../../payroll/money/decimal.ts'
import config from '../../../../schemas/payment-requests.json' with { type: 'json' }
import type { Action } from '../../../calls/handlers.ts'
import { aboutCompany } from '../../../calls/history.ts'
import type { Database } from '../../../db/connect.ts'
import { insertRow } from '../../../db/rows.ts'
import { fieldError, validationError } from '../../../errors/app-error.ts'
import { LIMIT_NAMES, legalMultipliers, limitsOn, multipliersOn } from '../counting/settings.ts'
import { isDay, isMoney } from './judge-request.ts'

const FIGURE = /^\d{1,6}(\.\d{1,4})?$/
const HOUR = /^([01]\d|2[0-3]):[0-5]\d$/
type Entered = string | number | boolean | null

const asAmount = (text: string): string => decimal(text).toFixed(2)
const asFigure = (text: string): string => decimal(text).toString()

interface Rule {
  ok: (value: Entered) => boolean
  message: () => string
  /** One text for equal values, such as "10" and "10.00". */
  toStored?: (text: string) => string
}

/** Valid values of each limit; `null`: no limit. */
const RULES: Record<keyof Limits, Rule> = {
  cutoff_days: { ok: (value) => isWhole(value, 0, 30), message: () => t('server-payroll.settings.cutoffDays') },
  cutoff_hour: {
    ok: (value) => typeof value === 'string' && HOUR.test(value),
    message: () => t('server-payroll.settings.hour'),
  },
  ...same(['max_request_total', 'max_net_per_person', 'max_bonus'], {
    ok: (value) => value === null || (typeof value === 'string' && isMoney(value) && Number(value) > 0),
    message: () => t('server-payroll.settings.limit'),
    toStored: asAmount,
  }),
  ...same(['max_net_change_percent', 'max_total_change_percent', 'max_overtime_hours_week'], {
    ok: (value) => value === null || (typeof value === 'string' && FIGURE.test(value)),
    message: () => t('server-payroll.settings.number'),
    toStored: asFigure,
  }),
  max_deduction_percent: {
    ok: (value) => value === null || (typeof value === 'string' && FIGURE.test(value) && Number(value) <= 100),
    message: () => t('server-payroll.settings.share'),
    toStored: asFigure,
  },
  min_net: {
    ok: (value) => typeof value === 'string' && isMoney(value),
    message: () => t('server-payroll.settings.amount'),
    toStored: asAmount,
  },
  require_client_approval: { ok: (value) => typeof value === 'boolean', message: () => t('server-payroll.settings.yesNo') },
  approvers_needed: { ok: (value) => isWhole(value, 1, 3), message: () => t('server-payroll.settings.approvers') },
}

function same<const K extends string, T>(names: readonly K[], rule: T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<K, T>
}
function isWhole(value: Entered, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

/** First day of a change. Throws VALIDATION for a past day: earlier calculations stay unchanged. */
function dayOf(from: string | undefined, day: string): string {
  const start = from?.trim() || day
  if (!isDay(start) || start < day) throw fieldError('from', t('server-payroll.settings.day'))
  return start
}

export const getLimits: Action<'payroll/get-config-limits'> = async ({ companyId }, { db, now }) => ({
  limits: await limitsOn(db, companyId, today(now)),
  history: await historyOf(db, 'payroll_limits', companyId),
})

export const getMultipliers: Action<'payroll/get-config-multipliers'> = async ({ companyId }, { db, now }) => ({
  multipliers: await multipliersOn(db, companyId, today(now)),
  history: await historyOf(db, 'payroll_multipliers', companyId),
})

export const configLimits: Action<'payroll/config-limits'> = async ({ companyId, limits, from }, context) => {
  const { db, session, now } = context
  const entries = Object.entries(limits) as [keyof Limits, Entered][]
  const unknown = () => t('server-payroll.settings.limits', { list: LIMIT_NAMES.join(', ') })
  const errors = entries.flatMap(([name, value]) =>
    RULES[name]?.ok(value) ? [] : [{ field: `limits.${name}`, message: RULES[name]?.message() ?? unknown() }],
  )
  if (errors.length > 0) throw validationError(errors)
  const valid_from = dayOf(from, today(now))
  // Locks the company, so that of two concurrent changes the second sees the first.
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
  const before = await limitsOn(db, companyId, valid_from)
  const changes = entries
    .map(([field, value]) => {
      const to = typeof value === 'string' ? (RULES[field].toStored?.(value) ?? value) : value
      return { field, from: before[field], to }
    })
    .filter((change) => change.to !== change.from)
  if (changes.length === 0) throw fieldError('limits', t('server-payroll.noChange'))
  const row = {
    company_id: companyId,
    valid_from,
    limits: JSON.stringify(Object.fromEntries(changes.map(({ field, to }) => [field, to]))),
    created_by: session.id,
    created_at: now.toISOString(),
  }
  await insertRow(db, 'payroll_limits', row)
  if ('min_net' in limits || 'max_net_per_person' in limits) await judgeNet(db, row, limits)
  await context.record({ ...aboutCompany(companyId), action: 'payment-settings.limits-changed', changes })
  return { limits: await limitsOn(db, companyId, today(now)), history: await historyOf(db, 'payroll_limits', companyId) }
}

/** Throws VALIDATION if the minimum is above the maximum on the first day of the change, or on that of a later one. */
async function judgeNet(db: Database, row: { company_id: number; valid_from: string }, limits: object): Promise<void> {
  const { rows } = await sql<{ day: string }>`select distinct valid_from as day from payroll_limits
    where company_id = ${row.company_id} and valid_from >= ${row.valid_from}::date order by day`.execute(db)
  for (const { day } of rows) {
    const { min_net, max_net_per_person } = await limitsOn(db, row.company_id, day)
    if (max_net_per_person === null || decimal(min_net).lte(decimal(max_net_per_person))) continue
    const field = `limits.${'min_net' in limits ? 'min_net' : 'max_net_per_person'}`
    const [least, most] = [min_net, max_net_per_person].map((amount) => formatAmount(amount, 'MXN'))
    throw fieldError(field, t('server-payroll.settings.minimumNet', { least, most }))
  }
}

export const configMultipliers: Action<'payroll/config-multipliers'> = async ({ companyId, multipliers, from }, context) => {
  const { db, session, now } = context
  const valid_from = dayOf(from, today(now))
  const legal = await legalMultipliers(db, valid_from)
  const entries = Object.entries(multipliers).map(([name, value]) => [name, String(value).trim()] as const)
  const errors = entries.flatMap(([name, value]) => {
    const field = `multipliers.${name}`
    if (!MULTIPLIERS.includes(name as MultiplierName))
      return [{ field, message: t('server-payroll.settings.multipliers', { list: MULTIPLIERS.join(', ') }) }]
    if (!FIGURE.test(value)) return [{ field, message: t('server-payroll.settings.figure') }]
    const least = legal[name as MultiplierName]
    const isLow = least !== null && decimal(value).lt(decimal(least))
    if (isLow) return [{ field, message: t('server-payroll.settings.legal', { least }) }]
    // Ten times the legal value is a typing error, and so is a fee above the amount it is charged on.
    const most = config.mostOfMultipliers[name as MultiplierName]
    return decimal(value).gt(decimal(most)) ? [{ field, message: t('server-payroll.atMost', { most }) }] : []
  })
  if (entries.length === 0) errors.push({ field: 'multipliers', message: t('server-payroll.noChange') })
  if (errors.length > 0) throw validationError(errors)
  const before = await multipliersOn(db, companyId, valid_from)
  const values = JSON.stringify(Object.fromEntries(entries))
  const row = { company_id: companyId, valid_from, multipliers: values, created_by: session.id, created_at: now.toISOString() }
  await insertRow(db, 'payroll_multipliers', row)
  await context.record({
    ...aboutCompany(companyId),
    action: 'payment-settings.multipliers-changed',
    changes: entries.map(([field, to]) => ({ field, from: before[field as MultiplierName].value, to })),
  })
  const history = await historyOf(db, 'payroll_multipliers', companyId)
  return { multipliers: await multipliersOn(db, companyId, today(now)), history }
}

async function historyOf(
  db: Database,
  table: 'payroll_limits' | 'payroll_multipliers',
  companyId: number,
): Promise<ConfigChange[]> {
  const column = table === 'payroll_limits' ? 'limits' : 'multipliers'
  const { rows } = await sql<Omit<ConfigChange, 'changes'> & { said: Record<string, Entered> }>`
    select x.created_at as at, p.firstname || ' ' || p.lastname as by, x.valid_from, x.${sql.ref(column)} as said
    from ${sql.table(table)} x left join people p on p.id = x.created_by
    where x.company_id = ${companyId} order by x.id desc limit 100`.execute(db)
  return rows.map(({ said: changed, ...row }) => ({
    ...row,
    changes: Object.entries(changed).map(([field, to]) => ({ field, to: to === null ? null : String(to) })),
  }))
}
