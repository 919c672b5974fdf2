/**
 * Everything that must hold, in one command; `npm test`. Prints the output of each stage and, as its last line,
 * `N passed, N failed`. Fails when anything failed or nothing ran.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBrowser } from './lib/browser.ts'
import { getPdfTools } from './lib/pdf-tools.ts'
import { exitCode, run, start } from './lib/run.ts'
import { judge, slowestFiles, sum, type Tally, tallyExit, tallyPlaywright, tallyVitest } from './lib/tallies.ts'
import { FOLDER_PREFIX, removeOldTestFolders, removeTestFolder } from './lib/test-folders.ts'

const GB = 2 ** 30
const IN_MEMORY = '/dev/shm'

/** Room for the databases and files of all stages, which take about 1 GB, and for the processes of the tests. */
function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > 4 * GB && process.availableMemory() > 12 * GB
}

for (const parent of [IN_MEMORY, tmpdir()]) removeOldTestFolders(parent)
// Each test file has a database of its own: creating and dropping its thousand files on a busy disk cost half a second of
// processor time.
const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), FOLDER_PREFIX))
// As the system's own: databases run as another user.
chmodSync(folder, 0o1777)
process.env['TMPDIR'] = folder
// Servers of the tests start on copies of it (tests/support/prepared-data.ts).
const prepared = join(folder, 'prepared')
process.env['PREPARED_DATA'] = prepared
process.on('exit', () => removeTestFolder(folder))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
const reports = join(folder, 'reports')
mkdirSync(reports)

interface Stage {
  name: string
  run: () => Promise<Tally>
}

interface Check {
  name: string
  command: string
  args: readonly string[]
}

const check = (name: string, command: string, ...args: string[]): Check => ({ name, command, args })

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

/** Two checks run at a time. Each further checker of tsc examines the types of shared modules again, so each tsc has one. */
const types = (project: string): readonly string[] => ['-p', project, '--checkers', '1']

/** Each of them keeps one core busy, so two run at a time; the longest begin, so that none of them ends alone. */
const CHECKS: Check[] = [
  // First, because the last check starts the built server, and some tests ask it for the built pages.
  check('build with budgets', 'node', 'scripts/build.ts'),
  check('promises', 'oxlint'),
  check('types of the server', 'tsc', ...types('tsconfig.server.json')),
  check('types of the browser tests', 'tsc', ...types('tsconfig.e2e.json')),
  check('types of the screens', 'tsc', ...types('tsconfig.json')),
  check('fences', 'depcruise', '.', '--config', 'dependency-cruiser.config.ts'),
  check('unused code', 'knip'),
  check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  check('demo and empty database', 'node', 'tests/support/prepare-data.ts', prepared),
]

/** Times of the files of both stages of vitest, whose slowest are printed in one table. */
const fileTimes: Parameters<typeof slowestFiles>[0]['testResults'] = []
const vitestTests = (name: string, projects: readonly string[], workers: number): Stage =>
  tests(
    name,
    (report) => runVitest(projects, workers, report),
    (report: Parameters<typeof slowestFiles>[0] & Parameters<typeof tallyVitest>[0]) => {
      fileTimes.push(...report.testResults)
      return tallyVitest(report)
    },
  )

const CORES = availableParallelism()
// They end last: one worker more uses the core while others wait for the database or for a killed server.
const API_TESTS = vitestTests('api and access tests', ['api'], CORES + 1)
const SCREEN_TESTS = vitestTests('unit and screen tests', ['unit', 'providers', 'web', 'mocks'], CORES)
const BROWSER_TESTS = tests('browser tests', runBrowserTests, tallyPlaywright)
/** They wait more than they work. */
const SMOKES = [
  check('smoke of the bench', 'node', 'tests/bench/run.ts', '--smoke'),
  check('smoke of several machines', 'node', 'tests/scale/run.ts', '--smoke'),
]

/** The exit code and everything the program writes, which is printed when its turn has come. */
async function runQuietly({ command, args }: Omit<Check, 'name'>): Promise<{ code: number; output: string }> {
  // Checkers written in Go spend a sixth of their time collecting garbage unless they may use more memory.
  const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { GOGC: '400' } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  return { code: await exitCode(child), output }
}

async function runVitest(projects: readonly string[], workers: number, report: string): Promise<number> {
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Lines of two runs would be mixed up.
  const { code, output } = await runQuietly({
    command: 'vitest',
    args: ['run', ...chosen, `--maxWorkers=${workers}`, ...reporters],
  })
  console.log(output)
  return code
}

async function runBrowserTests(report: string): Promise<number> {
  if (!(await getBrowser())) return 1
  return await run('playwright', ['test', '--reporter=list,json'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
}

const results: { stage: string; passed: number; failed: number; seconds: number }[] = []
const failures: string[] = []
const note = (stage: string, { failures: named = [], ...counted }: Tally, startedAt: number): void => {
  failures.push(...named)
  results.push({ stage, ...counted, seconds: Math.round((performance.now() - startedAt) / 1000) })
}

const begin = performance.now()

async function runStage(stage: Stage): Promise<void> {
  console.log(`\n=== ${stage.name}`)
  const startedAt = performance.now()
  note(stage.name, await stage.run(), startedAt)
}

async function runCheck(one: Check): Promise<void> {
  const startedAt = performance.now()
  const { code, output } = await runQuietly(one)
  console.log(`\n=== ${one.name}\n${output}`)
  note(one.name, tallyExit(code, one.name, output), startedAt)
}

const runChecks = async (waiting: Iterable<Check>): Promise<void> => {
  for (const one of waiting) await runCheck(one)
}
const checks = CHECKS.values()
await Promise.all([runChecks(checks), runChecks(checks)])
// Fetched before the first smoke needs it.
await getBrowser()
if (await getPdfTools()) {
  // Two runs at the same time: tests of the server wait for the database and for servers that they kill, and tests of the
  // screens only calculate. The latter end first; the smokes use the cores that they leave idle.
  await Promise.all([runStage(API_TESTS), runStage(SCREEN_TESTS).then(() => runChecks(SMOKES))])
  console.table(slowestFiles({ testResults: fileTimes }, SLOWEST))
} else {
  note('tools that read PDF files', tallyExit(1, 'tools that read PDF files', 'pdfsig is missing'), performance.now())
}
await runStage(BROWSER_TESTS)

console.log('')
console.table(results)
console.log(`${Math.round((performance.now() - begin) / 1000)} seconds in all`)
// Repeated at the end for readers of the last lines.
if (failures.length > 0) console.log(`Failed:\n  ${failures.slice(0, MOST_NAMED).join('\n  ')}`)
const { passed, failed } = sum(results)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)
