/**
 * `npm run bench`: the product's costs, in one table. Calls are compared with a bare node:http server that sends the exact
 * SQL of our actions, over 100,000 people, with session, access rule and schemas on. Rounds are interleaved, because other
 * load disturbs both alike. Fails if a figure is beyond its limit. `npm run bench payroll bulk` measures these parts alone.
 * With `--smoke` each part does a little of its work, to show that it works, and no limit applies.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildStale } from '../../scripts/lib/build.ts'
import { copyPreparedData } from '../support/prepared-data.ts'
import { measureBulk } from './bulk.ts'
import { measureCalls } from './calls.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureNotifications } from './notifications.ts'
import { measurePayroll } from './payroll.ts'
import { createReport } from './report.ts'
import { type Bench, DEMO, type Growth, type Scale, SMOKE, WHOLE } from './scale.ts'
import { measureScreens } from './screens.ts'

const PARTS: Record<string, (bench: Bench) => unknown> = {
  payroll: measurePayroll,
  bulk: measureBulk,
  calls: measureCalls,
  idle: measureIdle,
  live: measureNotifications,
  screens: measureScreens,
  growth: measureGrowth,
}
/** It takes most of an hour, and tens of gigabytes. */
const ONLY_WHEN_NAMED = ['growth']
/** Not 4190: `fetch` refuses the port of another protocol (WHATWG Fetch, "bad port"). */
const PORT = 4180

const text = { type: 'string' } as const
const options = { smoke: { type: 'boolean', default: false }, people: text, folder: text, only: text } as const
const { values, positionals: wanted } = parseArgs({ options, allowPositionals: true })
const isSmoke = values.smoke
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)

/** `--people 100000,1000000 --folder DIR --only find-what-waits,follow`: the growth of this database, measured by these calls. */
function growthOf({ growth }: Scale): Growth {
  const { people, folder, only } = values
  return {
    ...growth,
    ...(people === undefined ? {} : { people: people.split(',').map(Number) }),
    ...(folder === undefined ? {} : { folder: resolve(folder) }),
    ...(only === undefined ? {} : { only: only.split(',') }),
  }
}

if ((await buildStale()) !== 0) throw new Error('Server or screens cannot be built.')
const report = createReport()
const folder = mkdtempSync(join(tmpdir(), 'plantilla-bench-'))
try {
  copyPreparedData(join(folder, DEMO))
  const scale = isSmoke ? SMOKE : WHOLE
  const bench = { scale: { ...scale, growth: growthOf(scale) }, folder, port: Number(process.env['PORT'] ?? PORT), report }
  for (const [name, measure] of Object.entries(PARTS))
    if (wanted.includes(name) || (wanted.length === 0 && (isSmoke || !ONLY_WHEN_NAMED.includes(name)))) await measure(bench)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report.print()
const failed = [...report.broken(), ...(isSmoke ? [] : report.missed())]
if (failed.length > 0) console.log(`\nNot as it must be: ${failed.map(({ part, name }) => `${part} ${name}`).join('; ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
