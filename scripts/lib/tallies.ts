/** How many tests of a stage passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/** The part of vitest's JSON report that counts; a file that does not even load counts as a failure. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The part of Playwright's JSON report that counts. `expected` are the tests that did what they should. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

export function tallyVitest(report: VitestReport): Tally {
  const isBroken = ({ status, assertionResults }: VitestReport['testResults'][number]) =>
    status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.testResults.filter(isBroken).length }
}

export function tallyPlaywright({ stats, errors }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

/** A stage that reports nothing but an exit code is one check. */
export const tallyExit = (code: number): Tally => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

/** What a stage of tests counts for: nothing run, or a bad exit although every test passed, is a failure too. */
export function judge(tally: Tally, code: number): Tally {
  const isUnexplained = tally.failed === 0 && (code !== 0 || tally.passed === 0)
  return isUnexplained ? { ...tally, failed: 1 } : tally
}
