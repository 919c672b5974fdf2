import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Number of passed and failed tests of a stage, and the failures: `file › title: first line of the error`. */
export interface Tally {
  passed: number
  failed: number
  failures?: readonly string[]
}

/** The part of vitest's JSON report that counts; a file that does not even load counts as a failure. */
interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: readonly string[] | null }[]
  }[]
}

/** The part of Playwright's JSON report that is read here. `expected` counts the tests that passed. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

/** A file, or a `describe` inside one; `ok` is false for tests that did not pass at the first attempt. */
interface PlaywrightSuite {
  specs?: { title: string; file: string; tests: PlaywrightTest[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightTest {
  projectName: string
  status: string
  results: { error?: { message?: string } }[]
}

/** One failure on one line, without the colours of a terminal. */
function line(place: string, title: string, error: string | undefined): string {
  const [first] = stripVTControlCharacters(error ?? '').split('\n')
  return `${relative(process.cwd(), place)} › ${title}${first ? `: ${first}` : ''}`
}

export function tallyVitest(report: VitestReport): Tally {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [line(name, 'the file does not run', message)]
    return failed.map((test) => line(name, test.fullName, test.failureMessages?.[0]))
  })
  return { passed: report.numPassedTests, failed: failures.length, failures }
}

/** The part of the same report that says when each file ran, in milliseconds since 1970. */
interface Times {
  testResults: { name: string; startTime: number; endTime: number }[]
}

/** The files whose tests took longest, slowest first. */
export const slowestFiles = ({ testResults }: Times, count: number): { file: string; seconds: number }[] =>
  testResults
    .map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: Math.round((endTime - startTime) / 100) / 10,
    }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)

export function tallyPlaywright({ stats, errors, suites }: PlaywrightReport): Tally {
  const failures = [
    ...errors.map(({ message }) => line('tests/e2e', 'outside of a test', message)),
    ...suites.flatMap(failuresOf),
  ]
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures }
}

function failuresOf({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        line(join('tests/e2e', file), `${title} [${projectName}]`, results.find(({ error }) => error)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap(failuresOf)]
}

/** Lines of a failed check that are repeated at the end; programs say there why they failed. */
const LAST_LINES = 15

/** A stage that reports nothing but an exit code is one check; where it fails, its last lines say why. */
export const tallyExit = (code: number, name: string, output: string): Tally => {
  if (code === 0) return { passed: 1, failed: 0 }
  const last = stripVTControlCharacters(output).trimEnd().split('\n').slice(-LAST_LINES)
  return { passed: 0, failed: 1, failures: [[`${name}:`, ...last].join('\n    ')] }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

/** The result of a stage: no tests run, or an error exit although every test passed, is a failure too. */
export function judge(tally: Tally, code: number): Tally {
  const isUnexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return isUnexplained ? { ...tally, failed: 1 } : tally
}
