import { availableParallelism } from 'node:os'
import { fire, median, type Shot } from '../bench/load.ts'
import type { Report } from '../bench/report.ts'
import { cpuOf } from '../bench/watch-processes.ts'
import type { Site } from './site.ts'

/** So many calls under way keep two servers busy; two of them leave every process a moment of rest. */
const BUSY = 8
const LIGHT = 2
/** Rounds of one server and of two take turns, because other load disturbs both alike. */
const ROUNDS = 3
/** Two web servers do the work of one in this share of its time, where each of them, the database and the load have a core. */
const SHARE = 1 / 1.6
const CORES_NEEDED = 5
/** A call costs a process as much beside another one as alone; the rest is the measurement. */
const DEARER = 1.25

interface Round {
  perSecond: number
  /** Milliseconds of processor that a call costs the servers. */
  cpuMs: number
}

/** The throughput of one web server and of two, past the balancer, and the cost of a call to each of them. */
export async function measureSpeed(
  { webs, ports }: Site,
  tokens: readonly string[],
  milliseconds: number,
  report: Report,
): Promise<void> {
  let turn = 0
  const next = (): Shot => {
    turn += 1
    const token = tokens[turn % tokens.length] as string
    return { path: '/api/employee/all-employees', body: { page: 1 + (turn % 5), limit: 25 }, token }
  }
  const measure = async (servers: number, connections: number): Promise<Round> => {
    const used = () => webs.slice(0, servers).reduce((sum, { pid }) => sum + cpuOf(pid()), 0)
    const before = used()
    const rounds = await Promise.all(
      ports.slice(0, servers).map((port) => fire(port, connections / servers, milliseconds, next)),
    )
    const calls = rounds.reduce((sum, { times }) => sum + times.length, 0)
    return { perSecond: (calls * 1000) / milliseconds, cpuMs: ((used() - before) * 1000) / calls }
  }
  const compare = async (connections: number, figure: keyof Round) => {
    const found: { one: number[]; two: number[] } = { one: [], two: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      found.one.push((await measure(1, connections))[figure])
      found.two.push((await measure(2, connections))[figure])
    }
    return { one: median(found.one), two: median(found.two) }
  }
  // The first round loads code and plans statements.
  await measure(2, BUSY)
  const speed = await compare(BUSY, 'perSecond')
  const cores = availableParallelism()
  const isTold = cores >= CORES_NEEDED
  const lists = `${speed.one.toFixed(0)} and ${speed.two.toFixed(0)} lists a second`
  report.add({
    part: 'two servers',
    name: 'time for the work of one',
    value: speed.one / speed.two,
    unit: 'of its time',
    ...(isTold ? { atMost: SHARE } : {}),
    note: `${lists} on ${cores} cores, with database and load${isTold ? '' : ': too few to tell'}`,
  })
  const cost = await compare(LIGHT, 'cpuMs')
  report.add({
    part: 'two servers',
    name: 'processor for a call, to that of one',
    value: cost.two / cost.one,
    unit: 'times',
    atMost: DEARER,
    note: `${cost.one.toFixed(2)} and ${cost.two.toFixed(2)} ms`,
  })
}
