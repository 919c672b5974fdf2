import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('a refusal of the rules is distinguished from a fault of ours', () => {
  const files = globSync('payroll/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(50)
  const bare = files.filter((path) => /throw new RangeError|instanceof RangeError/.test(readFileSync(path, 'utf8')))
  // Throw NotCountable in their place: a RangeError of JavaScript itself must not be shown to users.
  expect(bare).toEqual([])
})
