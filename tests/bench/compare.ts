import { fire, median, quantile, type Shot } from './load.ts'
import type { Report } from './report.ts'
import type { Scale } from './scale.ts'

/** A call that is measured, and the bare server's path for the same SQL where there is one. */
export interface Target {
  name: string
  /** Below /api/. */
  path: string
  body: () => object
  token?: () => string
  bare?: string
  connections: number[]
  /** Shorter rounds for a call that may be made only so often. */
  share?: number
  /** Makes the data for another round; it is not measured. */
  before?: () => Promise<void>
  limits?: { ratio?: number; ms?: number }
}

export interface Ports {
  ours: number
  bare: number
}

/** The same processors do the calls' jobs: a round begins when no job of the one before is left. */
export type Quiet = () => Promise<void>

interface Figures {
  ms: number
  slowMs: number
  perSecond: number
}

const WARM_UP = { connections: 16, rounds: 3 }

/**
 * Makes a call until its code is compiled, on both sides. Servers run for days; in their first thousands of calls the ratio
 * depends on how much code V8 still has to compile.
 */
export async function warmUp(
  target: Target,
  { ports, quiet, scale }: { ports: Ports; quiet: Quiet; scale: Scale },
): Promise<void> {
  const { bare } = target
  if (!bare) return
  const milliseconds = scale.roundMs * WARM_UP.rounds
  await fire(ports.ours, WARM_UP.connections, milliseconds, shotOf(target))
  await fire(ports.bare, WARM_UP.connections, milliseconds, bareShotOf(target, bare))
  await quiet()
}

const shotOf = (target: Target) => (): Shot => ({
  path: `/api/${target.path}`,
  body: target.body(),
  ...(target.token ? { token: target.token() } : {}),
})

const bareShotOf = (target: Target, path: string) => (): Shot => ({ path, body: target.body() })

/**
 * Measures one call at one number of connections: ours and the bare server in turn, round by round. The ratio is the
 * middle one of the rounds' own, each of two neighbours in time.
 */
export async function compare(
  target: Target,
  connections: number,
  { ports, quiet, scale, report }: { ports: Ports; quiet: Quiet; scale: Scale; report: Report },
): Promise<void> {
  const roundMs = scale.roundMs * (target.share ?? 1)
  const { bare } = target
  const round = async (port: number, shoot: () => Shot): Promise<Figures> => {
    await target.before?.()
    const { times, seconds } = await fire(port, connections, roundMs, shoot)
    await quiet()
    return { ms: quantile(times, 0.5), slowMs: quantile(times, 0.99), perSecond: times.length / seconds }
  }
  const rounds: { ours: Figures; bare: Figures | null }[] = []
  // The first round fills caches and is thrown away.
  for (let at = 0; at <= scale.rounds; at++) {
    const pair = {
      ours: await round(ports.ours, shotOf(target)),
      bare: bare ? await round(ports.bare, bareShotOf(target, bare)) : null,
    }
    if (at > 0) rounds.push(pair)
  }
  const middle = (figure: (pair: { ours: Figures; bare: Figures | null }) => number) => median(rounds.map(figure))
  const oursMs = middle(({ ours }) => ours.ms)
  const part = 'calls'
  const name = `${target.name} at ${connections}`
  const ours = `${middle(({ ours }) => ours.perSecond).toFixed(0)}/s, p99 ${middle(({ ours }) => ours.slowMs).toFixed(1)} ms`
  report.add({ part, name, value: oursMs, unit: 'ms', note: ours, ...atMost(target.limits?.ms) })
  if (!bare) return
  const ratio = middle(({ ours, bare }) => (bare?.perSecond ?? Number.NaN) / ours.perSecond)
  const note = `bare ${middle(({ bare }) => bare?.perSecond ?? Number.NaN).toFixed(0)}/s`
  report.add({ part, name: `${name}, beside the bare server`, value: ratio, unit: '×', note, ...atMost(target.limits?.ratio) })
}

const atMost = (limit: number | undefined) => (limit === undefined ? {} : { atMost: limit })
