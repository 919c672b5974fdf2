import { expect, test } from 'vitest'
import { judge, sum, tallyExit, tallyPlaywright, tallyVitest } from './tallies.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map((test) => ({ status: test })) })

test('vitest: tests count, and a file that does not load counts as a failure', () => {
  const testResults = [file('passed', 'passed'), file('failed', 'failed', 'passed'), file('failed')]
  expect(tallyVitest({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 })
})

test('playwright: a test that passed at the second try and a broken set-up are failures', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(tallyPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 5, failed: 3 })
})

test('a stage without tests is one check by its exit code', () => {
  expect([tallyExit(0), tallyExit(2)]).toEqual([
    { passed: 1, failed: 0 },
    { passed: 0, failed: 1 },
  ])
})

test('a stage that ran nothing, or ended badly after all, has failed', () => {
  expect(judge({ passed: 0, failed: 0 }, 0).failed).toBe(1)
  expect(judge({ passed: 3, failed: 0 }, 1).failed).toBe(1)
  expect(judge({ passed: 3, failed: 2 }, 1).failed).toBe(2)
  expect(judge({ passed: 3, failed: 0 }, 0).failed).toBe(0)
})

test('everything adds up', () => {
  expect(
    sum([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 })
})
