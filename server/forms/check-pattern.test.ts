import { Script } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { checkPattern } from './check-pattern.ts'

test.each([
  '^[\\p{L}\\p{M} ]+$',
  '^[0-9]{7,15}$',
  '^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).*$',
  '^[^\\p{Cc}\\p{Cs}]*$',
  '^(ANA|EVA)$',
  '^[A-Z]{4}[0-9]{6}[A-Z0-9]{3}$',
])('%s may be used', (pattern) => {
  expect(checkPattern(pattern)).toBeNull()
})

test.each([
  '^(a+)+$',
  '^(a|a)*$',
  '^(a|ab|b)*$',
  '^(.*)*x$',
  '^.*.*.*.*=$',
  '^[a-z]*[a-z0-9]*[a-z]*[0-9a-z]*!$',
  '^(\\w|\\d)+$',
])('%s can take forever and is refused', (pattern) => {
  expect(checkPattern(pattern)).toMatch(/can take forever/)
})

test('an invalid pattern is refused with the reason', () => {
  expect(checkPattern('[')).toMatch(/Invalid regular expression/)
})

test('a machine that leaves the check no processor refuses no pattern for that', () => {
  const run = vi.spyOn(Script.prototype, 'runInThisContext')
  const late = Object.assign(new Error('Script execution timed out.'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' })
  const ends = () => {
    throw late
  }
  for (let times = 0; times < 4; times += 1) run.mockImplementationOnce(ends)
  expect(checkPattern('^[A-Z]{5}$')).toBeNull()
  // Each try gives the probes more time.
  expect(run.mock.calls.map(([options]) => options?.timeout)).toEqual([150, 300, 600, 1200, 2400])
  run.mockRestore()
})
