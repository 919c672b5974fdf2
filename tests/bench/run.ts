/**
 * `npm run bench`: the product's costs, in one table. Calls are compared with a bare node:http server that sends the exact
 * SQL of our actions, over 100,000 people, with session, access rule and schemas on. Rounds are interleaved, because other
 * load disturbs both alike. Fails if a figure is beyond its limit. `npm run bench payroll bulk` measures these parts alone.
 * With `--smoke` each part does a little of its work, to show that it works, and no limit applies.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../scripts/lib/build.ts'
import { measureBulk } from './bulk.ts'
import { measureCalls } from './calls.ts'
import { measureGrowth } from './growth.ts'
import { measureIdle } from './idle.ts'
import { measureNotifications } from './notifications.ts'
import { measurePayroll } from './payroll.ts'
import { createReport } from './report.ts'
import { type Bench, SMOKE, WHOLE } from './scale.ts'
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

const asked = process.argv.slice(2)
const isSmoke = asked.includes('--smoke')
const wanted = asked.filter((name) => name !== '--smoke')
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)

if ((await buildStale()) !== 0) throw new Error('Server or screens cannot be built.')
const report = createReport()
const folder = mkdtempSync(join(tmpdir(), 'plantilla-bench-'))
try {
  const bench = { scale: isSmoke ? SMOKE : WHOLE, folder, port: Number(process.env['PORT'] ?? PORT), report }
  for (const [name, measure] of Object.entries(PARTS))
    if (wanted.includes(name) || (wanted.length === 0 && (isSmoke || !ONLY_WHEN_NAMED.includes(name)))) await measure(bench)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report.print()
const failed = [...report.broken(), ...(isSmoke ? [] : report.missed())]
if (failed.length > 0) console.log(`\nNot as it must be: ${failed.map(({ part, name }) => `${part} ${name}`).join('; ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
