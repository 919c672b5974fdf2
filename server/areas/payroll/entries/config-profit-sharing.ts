import { sql } from 'kysely'
import type { FieldError } from '../../../../contract/errors.ts'
import { cleanFormData } from '../../../../contract/forms/clean.ts'
import { t } from '../../../../contract/language/texts.ts'
import type { ProfitSharing } from '../../../../contract/payroll/counting/schemas.ts'
import { decimal, ZERO } from '../../../../payroll/money/decimal.ts'
import { present } from '../../../../payroll/present.ts'
import { profitSharingOf } from '../../../../payroll/profit-sharing/profit-sharing.ts'
import type { Action, ContextOf } from '../../../calls/handlers.ts'
import { readColumns, updateRow } from '../../../db/rows.ts'
import { AppError, fieldError, validationError } from '../../../errors/app-error.ts'
import { type EnteredWorker, profitWorkersOf, type StoredShare } from '../counting/profit-workers.ts'
import { markStale } from '../counting/stale.ts'
import type { HeldRequest } from '../requests/record.ts'

const OPERATION = 'payroll/config-payrolls'
type Input = Parameters<Action<typeof OPERATION>>[0]
type Context = ContextOf<typeof OPERATION>
type Entered = NonNullable<Input['profit_sharing']>
type Profit = Pick<ProfitSharing, 'year' | 'amount' | 'taxable_profit' | 'uncollected'>

/** Kind of request that shares a profit. */
const PROFIT_SHARING = 'Profit sharing'
const PERCEPTION = 'PROFIT_SHARING'

/**
 * Distributes a profit among the people of a request: half by days, half by wages, to each at most the limit of LFT 127.
 * Values entered for single workers replace those of contracts and payrolls, and are kept until changed. A company cannot
 * enter it.
 */
export async function shareProfit({ profit_sharing: entered }: Input, { row: request }: HeldRequest, context: Context) {
  if (entered === undefined) return []
  const { db, session, now } = context
  if (session.role === 'Client') throw new AppError('FORBIDDEN')
  if (request.kind !== PROFIT_SHARING) throw fieldError('profit_sharing', t('server-payroll.profit.kind'))
  const before = await storedSharing(db, request.id)
  const profit = judgeProfit(entered, before, Number(request.payment_date.slice(0, 4)), context)
  const people = await profitWorkersOf(db, request.id, profit.year)
  const byHand = judgeWorkers(entered, new Set(people.map(({ id }) => id)), context)
  // Entries about another year do not apply to this one.
  const stays = before === null || before.year === profit.year
  const workers = people.map(({ id, said: former, known: { wages, ...known } }) => {
    const own = byHand.has(id) ? (byHand.get(id) ?? null) : stays ? former : null
    // Wages left out are calculated from changed days or a changed daily wage.
    const isCounted = wages === undefined || own?.days !== undefined || own?.dailyWage !== undefined
    return { id, said: own, worker: { ...known, ...(isCounted ? {} : { wages }), ...own } }
  })
  const { year, amount, taxable_profit, uncollected } = profit
  const sharing = profitSharingOf({
    year,
    workers: workers.map(({ worker }) => worker),
    ...present({ amount, taxableProfit: taxable_profit, uncollected }),
  })
  const shares = workers.map(({ id, said: own, worker }, at) => {
    const share = sharing.workers[at]
    if (!share) throw new Error(`The worker of payroll ${id} has no share.`)
    return { id, stored: { said: own, worker, share } satisfies StoredShare, amount: share.amount }
  })
  await sql`update payrolls p set profit_share = x.stored, own_perceptions = (select coalesce(jsonb_agg(o), '[]')
        from jsonb_array_elements(p.own_perceptions) o where o->>'code' <> ${PERCEPTION})
      || case when x.amount::numeric > 0 then jsonb_build_array(jsonb_build_object('code', ${PERCEPTION}::text, 'amount', x.amount))
        else '[]' end
    from json_to_recordset(${JSON.stringify(shares)}::json) as x (id int, stored jsonb, amount text)
    where p.id = x.id and p.request_id = ${request.id}`.execute(db)
  const stored: ProfitSharing = {
    ...profit,
    total: sharing.amount,
    shared: sharing.shared,
    not_shared: sharing.notShared,
    days: sharing.days,
    wages: sharing.wages,
    trusted_daily_wage: sharing.trustedDailyWage,
  }
  await updateRow(db, 'payment_requests', request.id, { profit_sharing: JSON.stringify(stored) })
  await markStale(db, request, 'all', now)
  return [{ field: 'profit_sharing', from: before && `${before.year}: ${before.total}`, to: `${year}: ${stored.total}` }]
}

export const storedSharing = async (db: Context['db'], requestId: number): Promise<ProfitSharing | null> =>
  (await readColumns(db, 'payment_requests', requestId, ['profit_sharing'])).profit_sharing as ProfitSharing | null

const PLACE = 'profit_sharing.'
const placed = (place: string, errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => ({ field: `${place}${field}`, message }))

/** The profit of this input, or the stored one where the input contains only workers. */
function judgeProfit(entered: Entered, before: ProfitSharing | null, paidIn: number, { services, session }: Context): Profit {
  const { workers: _workers, ...fields } = entered
  const data = cleanFormData(fields) as Record<string, string>
  if (Object.keys(data).length === 0 && before !== null) return before
  const errors = services.forms.validate('profit-sharing', { viewer: session.role, subject: 'Employee' }, data)
  const { year, amount, taxable_profit, uncollected } = data
  if (errors.length === 0) {
    if (Number(year) >= paidIn) errors.push({ field: 'year', message: t('server-payroll.profit.year') })
    if (amount !== undefined && taxable_profit !== undefined)
      errors.push({ field: 'taxable_profit', message: t('server-payroll.profit.both') })
    if ((amount === undefined && taxable_profit === undefined) || isNothing(amount) || isNothing(taxable_profit))
      errors.push({ field: 'amount', message: t('server-payroll.profit.none') })
  }
  if (errors.length > 0) throw validationError(placed(PLACE, errors))
  const orNull = (value: string | undefined) => value ?? null
  return {
    year: Number(year),
    amount: orNull(amount),
    taxable_profit: orNull(taxable_profit),
    uncollected: orNull(uncollected),
  }
}

const isNothing = (amount: string | undefined): boolean => amount !== undefined && decimal(amount).eq(ZERO)

const YEARS = ['last_share_1', 'last_share_2', 'last_share_3'] as const

/** Entered values of workers, by payroll; `null` removes them. */
function judgeWorkers({ workers = [] }: Entered, known: ReadonlySet<number>, { services, session }: Context) {
  const found = new Map<number, EnteredWorker | null>()
  const errors = workers.flatMap(({ id, ...fields }, at) => {
    const place = `${PLACE}workers.${at}.`
    if (!known.has(id)) return [{ field: `${place}id`, message: t('server-payroll.notInRequest') }]
    const data = cleanFormData(fields) as Record<string, string>
    found.set(id, enteredOf(data))
    return placed(place, services.forms.validate('profit-sharing-worker', { viewer: session.role, subject: 'Employee' }, data))
  })
  if (errors.length > 0) throw validationError(errors)
  return found
}

function enteredOf({ kind, days, daily_wage, ...others }: Record<string, string>): EnteredWorker | null {
  const last = YEARS.flatMap((name) => (others[name] === undefined ? [] : [others[name]]))
  const entered: EnteredWorker = {
    ...present({ kind: kind as EnteredWorker['kind'], days, dailyWage: daily_wage, wages: others['wages'] }),
    ...(last.length === 0 ? {} : { lastShares: last }),
  }
  return Object.keys(entered).length === 0 ? null : entered
}
