import { basis, given } from '../explain.ts'
import rules from '../law/profit-sharing.json' with { type: 'json' }
import type { Confidence, Dated } from '../law/types.ts'
import { cents, type Decimal, decimal, greatest, least, money, percentOf, shown, sum, ZERO } from '../money/decimal.ts'
import { NotCountable } from '../not-countable.ts'
import type { Sharing, SharingInput, SharingWorker, WorkerShare } from './types.ts'

const HALF = rules.byDaysPercent.value
/** A month of wage has thirty days (LFT 89). */
const MONTH = 30

/** A worker with the days and wages that count; zero where there is no share. */
interface Counted {
  worker: SharingWorker
  days: Decimal
  wages: Decimal
  reason: string | null
}

/**
 * Distributes the profit of a year among the workers: half by days, half by wages (LFT 123), for a trusted employee at most
 * the highest wage of the others and a fifth more (127-II), to each at most three months of wage or the mean of the last
 * three years, whichever is higher (127-VIII). The part above a limit is not distributed among the others. Throws
 * NotCountable if neither an amount nor a profit is given.
 */
export function profitSharingOf(input: SharingInput): Sharing {
  const amount = amountOf(input)
  const most = trustedWage(input.workers)
  const counted = input.workers.map((worker) => countedOf(worker, most))
  const days = sum(counted.map((one) => one.days))
  const wages = sum(counted.map((one) => one.wages))
  const byDays = percentOf(amount, HALF)
  const pools = { byDays, byWages: amount.minus(byDays), days, wages }
  const parts = counted.map((one) => partsOf(one, pools))
  const back = givenBack(parts, amount)
  const workers = counted.map((one, at) => shareOf(one, pools, parts[at] ?? NOTHING, back.has(at) ? CENT : ZERO))
  const shared = sum(workers.map((one) => decimal(one.amount)))
  return {
    amount: money(amount),
    workers,
    days: shown(days),
    wages: money(wages),
    trustedDailyWage: most === null ? null : money(most),
    shared: money(shared),
    notShared: amount.minus(shared).toFixed(2),
    currency: 'MXN',
    warnings: warningsOf(days),
  }
}

function amountOf({ amount, taxableProfit, uncollected = '0' }: SharingInput): Decimal {
  if (amount === undefined && taxableProfit === undefined) throw new NotCountable('Enter an amount or a taxable profit.')
  const own = amount === undefined ? percentOf(decimal(taxableProfit ?? '0'), rules.profitPercent.value) : decimal(amount)
  return cents(own.plus(decimal(uncollected)))
}

/** The highest wage of a unionised worker, or without one of a permanent worker, and a fifth more (LFT 127-II). */
function trustedWage(workers: readonly SharingWorker[]): Decimal | null {
  const ofKind = (kind: string) => workers.filter((one) => one.kind === kind).map((one) => decimal(one.dailyWage))
  const union = ofKind('Union')
  const [first, ...others] = union.length > 0 ? union : ofKind('Permanent')
  if (first === undefined) return null
  return percentOf(others.reduce(greatest, first), rules.trusted.mostPercent)
}

function countedOf(worker: SharingWorker, most: Decimal | null): Counted {
  const days = decimal(worker.days)
  const none = (reason: string): Counted => ({ worker, days: ZERO, wages: ZERO, reason })
  if (worker.kind === 'Director') return none('Directors, administrators and general managers have no share (LFT 127-I).')
  if (worker.kind === 'Temporary' && days.lt(decimal(rules.temporary.leastDays)))
    return none(`Temporary workers have a share from ${rules.temporary.leastDays} days in the year (LFT 127-VII).`)
  const wages = worker.wages === undefined ? decimal(worker.dailyWage).times(days) : decimal(worker.wages)
  if (worker.kind !== 'Trusted' || most === null) return { worker, days, wages: cents(wages), reason: null }
  return { worker, days, wages: cents(least(wages, most.times(days))), reason: null }
}

interface Pools {
  byDays: Decimal
  byWages: Decimal
  days: Decimal
  wages: Decimal
}

const CENT = decimal('0.01')
const NOTHING = { byDays: ZERO, byWages: ZERO, gained: ZERO, limit: ZERO }

/** Both parts of a share, each rounded, and how much by wages the rounding gave. */
function partsOf({ worker, days, wages }: Counted, pools: Pools): typeof NOTHING {
  const exact = (pool: Decimal, own: Decimal, all: Decimal) => (all.gt(ZERO) ? pool.times(own).div(all) : ZERO)
  const wagesPart = exact(pools.byWages, wages, pools.wages)
  const byWages = cents(wagesPart)
  const byDays = cents(exact(pools.byDays, days, pools.days))
  return { byDays, byWages, gained: byWages.minus(wagesPart), limit: limitOf(worker).limit }
}

/**
 * The workers who give a cent back: rounded one by one, many shares may together exceed the total by some cents. These are
 * the workers with the largest gain from rounding whose share is not limited already.
 */
function givenBack(parts: readonly (typeof NOTHING)[], amount: Decimal): ReadonlySet<number> {
  const shared = sum(parts.map(({ byDays, byWages, limit }) => least(byDays.plus(byWages), limit)))
  const count = Number(shared.minus(amount).div(CENT).toFixed(0))
  if (count <= 0) return new Set()
  const gains = parts.flatMap(({ byDays, byWages, gained, limit }, at) =>
    byWages.gt(ZERO) && byDays.plus(byWages).lte(limit) ? [{ at, gained }] : [],
  )
  const sorted = gains.toSorted((one, two) => two.gained.cmp(one.gained) || one.at - two.at)
  return new Set(sorted.slice(0, count).map(({ at }) => at))
}

function shareOf({ worker, days, wages, reason }: Counted, pools: Pools, parts: typeof NOTHING, back: Decimal): WorkerShare {
  const byWages = parts.byWages.minus(back)
  const { byDays } = parts
  const { limit, threeMonths, mean } = limitOf(worker)
  const whole = byDays.plus(byWages)
  const amount = least(whole, limit)
  const isCut = amount.lt(whole)
  return {
    name: worker.name,
    days: shown(days),
    wages: money(wages),
    byDays: money(byDays),
    byWages: money(byWages),
    limit: money(limit),
    amount: money(amount),
    reason: isCut ? 'At most three months of wage or the mean of the last three years (LFT 127-VIII).' : reason,
    explanations: [
      {
        title: 'Share',
        formula:
          'half of the amount × days ÷ days of all + the other half × wages ÷ wages of all, each rounded; at most the limit',
        inputs: [
          given('Half by days', money(pools.byDays)),
          given('Days', shown(days)),
          given('Days of all', shown(pools.days)),
          given('Half by wages', money(pools.byWages)),
          given('Wages that count', money(wages)),
          given('Wages of all', money(pools.wages)),
          given('Three months of wage', money(threeMonths)),
          ...(mean === null ? [] : [given('Mean of the last years', money(mean))]),
          ...(back.gt(ZERO) ? [given('Given back, so that no more is shared than there is', money(back))] : []),
        ],
        result: money(amount),
        ...basis(DATED),
      },
    ],
  }
}

const DATED: Dated = {
  from: rules.from,
  to: rules.to,
  source: rules.source,
  article: 'LFT 123, 124, 127',
  confidence: rules.cap.confidence as Confidence,
}

/** The higher limit for the worker; the mean covers the years there were. */
function limitOf({ dailyWage, lastShares = [] }: SharingWorker) {
  const threeMonths = cents(decimal(dailyWage).times(decimal(rules.cap.months * MONTH)))
  const last = lastShares.slice(0, rules.cap.years)
  const mean = last.length === 0 ? null : cents(sum(last.map((one) => decimal(one))).div(decimal(last.length)))
  return { threeMonths, mean, limit: mean === null ? threeMonths : greatest(threeMonths, mean) }
}

function warningsOf(days: Decimal): Sharing['warnings'] {
  const message =
    'Any amount above the limit of a worker is not shared among the others, and the mean of the last years covers the years entered: have it checked.'
  return [
    { code: 'UNVERIFIED_RULE', message },
    ...(days.gt(ZERO) ? [] : [{ code: 'NO_WORKERS' as const, message: 'No worker has a share: nothing is shared.' }]),
  ]
}
