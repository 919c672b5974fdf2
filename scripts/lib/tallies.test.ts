import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, slowestFiles, sum, tallyExit, tallyPlaywright, tallyVitest } from './tallies.ts'

const file = (name: string, status: string, ...tests: string[]) => ({
  name: join(process.cwd(), name),
  status,
  assertionResults: tests.map((status, at) => ({
    status,
    fullName: `test ${at}`,
    failureMessages: ['Error: 2 is not 3\n    at line 7'],
  })),
})

test('vitest: tests count, a file that does not load counts as a failure, and each failure is named', () => {
  const testResults = [
    file('a.test.ts', 'passed', 'passed'),
    file('b.test.ts', 'failed', 'failed', 'passed'),
    { ...file('c.test.ts', 'failed'), message: 'No such module' },
  ]
  expect(tallyVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: 2,
    failures: ['b.test.ts › test 0: Error: 2 is not 3', 'c.test.ts › the file does not run: No such module'],
  })
})

test('playwright: a test that passed at the second try and a broken set-up are failures, each named with its width', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'shell.spec.ts',
    tests: [{ projectName: '400', status, results: [message ? { error: { message } } : {}] }],
  })
  const suites = [
    {
      specs: [spec('opens', 'expected')],
      suites: [{ specs: [spec('closes', 'unexpected', '\u001b[31mno button\u001b[39m\nmore')] }],
    },
    { specs: [spec('late', 'flaky')] },
  ]
  const stats = { expected: 5, unexpected: 1, flaky: 1 }
  expect(tallyPlaywright({ stats, errors: [{ message: 'no server' }], suites })).toEqual({
    passed: 5,
    failed: 3,
    failures: [
      'tests/e2e › outside of a test: no server',
      'tests/e2e/shell.spec.ts › closes [400]: no button',
      'tests/e2e/shell.spec.ts › late [400]',
    ],
  })
})

test('a stage without tests is one check by its exit code, and its last lines name the failure', () => {
  expect(tallyExit(0, 'lint', 'all is well\n')).toEqual({ passed: 1, failed: 0 })
  const output = `${'a line\n'.repeat(50)}\u001b[31mone fault\u001b[39m\n`
  const { failures, ...counted } = tallyExit(2, 'lint', output)
  expect(counted).toEqual({ passed: 0, failed: 1 })
  expect(failures?.[0]?.split('\n')).toEqual(['lint:', ...Array(14).fill('    a line'), '    one fault'])
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

test('names the slowest files first', () => {
  const at = (name: string, endTime: number) => ({ name: `${process.cwd()}/${name}`, startTime: 1000, endTime })
  const testResults = [at('quick.test.ts', 1200), at('slow.test.ts', 9340), at('middle.test.ts', 3000)]
  expect(slowestFiles({ testResults }, 2)).toEqual([
    { file: 'slow.test.ts', seconds: 8.3 },
    { file: 'middle.test.ts', seconds: 2 },
  ])
})
