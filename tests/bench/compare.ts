import { fire, median, quantile, type Shot } from './load.ts'

/** A call that is measured, and the bare server's path for the same SQL where there is one. */
export interface Target {
  name: string
  path: string
  body: () => unknown
  token?: () => string
  bare?: string
  connections: number[]
  /** Shorter rounds for a call that may be made only so often. */
  roundMs?: number
}

export interface Result {
  target: Target
  connections: number
  /** Medians over the rounds of each round's median and 99th percentile, in milliseconds. */
  oursMs: number
  oursSlowMs: number
  bareMs: number | null
  ratio: number | null
  perSecond: number
}

const ROUNDS = 7
const ROUND_MS = 1_500

/** Measures one call at one number of connections: ours and the bare server in turn, round by round. */
export async function compare(target: Target, connections: number, barePort: number, ourPort: number): Promise<Result> {
  const shootOurs = (): Shot => ({
    path: `/api/employee/${target.path}`,
    body: target.body(),
    ...(target.token ? { token: target.token() } : {}),
  })
  const shootBare = (path: string) => (): Shot => ({ path, body: target.body() })
  const roundMs = target.roundMs ?? ROUND_MS
  const rounds: { ours: number; slow: number; bare: number | null; perSecond: number }[] = []
  await fire(ourPort, connections, roundMs, shootOurs)
  if (target.bare) await fire(barePort, connections, roundMs, shootBare(target.bare))
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await fire(ourPort, connections, roundMs, shootOurs)
    const bare = target.bare ? await fire(barePort, connections, roundMs, shootBare(target.bare)) : null
    rounds.push({
      ours: quantile(ours.times, 0.5),
      slow: quantile(ours.times, 0.99),
      bare: bare && quantile(bare.times, 0.5),
      perSecond: ours.times.length / ours.seconds,
    })
  }
  const oursMs = median(rounds.map(({ ours }) => ours))
  const bareMs = target.bare ? median(rounds.map(({ bare }) => bare ?? Number.NaN)) : null
  return {
    target,
    connections,
    oursMs,
    bareMs,
    oursSlowMs: median(rounds.map(({ slow }) => slow)),
    ratio: bareMs && oursMs / bareMs,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  }
}

export function report(results: readonly Result[]): void {
  const ms = (value: number | null) => (value === null ? '-' : value.toFixed(2)).padStart(9)
  console.log(`${'call'.padEnd(16)} conn.  ours ms  bare ms    ratio   p99 ms    per s`)
  for (const { target, connections, oursMs, bareMs, oursSlowMs, ratio, perSecond } of results) {
    const figures = [ms(oursMs), ms(bareMs), ms(ratio), ms(oursSlowMs), perSecond.toFixed(0).padStart(9)]
    console.log(target.name.padEnd(16), String(connections).padStart(4), ...figures)
  }
  console.log()
}
