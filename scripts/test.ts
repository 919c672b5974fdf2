/**
 * Everything that must hold, in one command; `npm test`. Prints the output of each stage and, as its last line,
 * `N passed, N failed`. Fails when anything failed or nothing ran.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBrowser } from './lib/browser.ts'
import { build } from './lib/build.ts'
import { getPdfTools } from './lib/pdf-tools.ts'
import { run } from './lib/run.ts'
import { judge, slowestFiles, sum, type Tally, tallyExit, tallyPlaywright, tallyVitest } from './lib/tallies.ts'

const reports = mkdtempSync(join(tmpdir(), 'plantilla-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

interface Stage {
  name: string
  run: () => Promise<Tally>
}

const check = (name: string, command: string, ...args: string[]): Stage => ({
  name,
  run: async () => tallyExit(await run(command, args)),
})

/** A stage that writes a report of its tests; without a report it is judged by its exit code. */
const tests = (name: string, start: (report: string) => Promise<number>, tally: (report: never) => Tally): Stage => ({
  name,
  run: async () => {
    const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const code = await start(report)
    const counted = existsSync(report) ? tally(JSON.parse(readFileSync(report, 'utf8')) as never) : { passed: 0, failed: 0 }
    return judge(counted, code)
  },
})

/** More failures than this have one cause; their names would push it out of sight. */
const MOST_NAMED = 40

/** Files whose times are printed, so that a test that grows slow is noticed. */
const SLOWEST = 20

const STAGES: Stage[] = [
  check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  check('promises', 'oxlint'),
  check('types of the screens', 'tsc', '-p', 'tsconfig.json'),
  check('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
  check('types of the browser tests', 'tsc', '-p', 'tsconfig.e2e.json'),
  check('fences', 'depcruise', '.', '--config', 'dependency-cruiser.config.ts'),
  check('unused code', 'knip'),
  // Before the tests: some of them ask the server for the built pages.
  { name: 'build with budgets', run: async () => tallyExit(await build()) },
  tests(
    'unit, api and access tests',
    runOtherTests,
    (report: Parameters<typeof slowestFiles>[0] & Parameters<typeof tallyVitest>[0]) => {
      console.table(slowestFiles(report, SLOWEST))
      return tallyVitest(report)
    },
  ),
  tests('browser tests', runBrowserTests, tallyPlaywright),
  // After the browser tests, which see to it that there is a browser.
  check('smoke of the bench', 'node', 'tests/bench/run.ts', '--smoke'),
]

async function runOtherTests(report: string): Promise<number> {
  if (!(await getPdfTools())) return 1
  return await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
}

async function runBrowserTests(report: string): Promise<number> {
  if (!(await getBrowser())) return 1
  return await run('playwright', ['test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
}

const results: { stage: string; passed: number; failed: number; seconds: number }[] = []
const failures: string[] = []
for (const stage of STAGES) {
  console.log(`\n=== ${stage.name}`)
  const startedAt = performance.now()
  const { passed, failed, failures: named = [] } = await stage.run()
  failures.push(...named)
  results.push({ stage: stage.name, passed, failed, seconds: Math.round((performance.now() - startedAt) / 1000) })
}
console.log('')
console.table(results)
// Repeated at the end for readers of the last lines.
if (failures.length > 0) console.log(`Failed:\n  ${failures.slice(0, MOST_NAMED).join('\n  ')}`)
const { passed, failed } = sum(results)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
