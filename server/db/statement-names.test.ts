import { expect, test } from 'vitest'
import { areOutdated, forgetNames, nameOf, noteAdded } from './statement-names.ts'

const named = (text: string) => [nameOf(text), nameOf(text)]

test('a text has a name from its second use on, always the same', () => {
  const [first, second] = named('select $1::int as number')
  expect(first).toBeNull()
  expect(second).toEqual({ name: expect.stringMatching(/^s\d+$/), text: 'select $1::int as number' })
  expect(nameOf('select $1::int as number')).toEqual(second)
  expect(named('select $1::int as other')[1]?.name).not.toBe(second?.name)
})

test.each([
  'select from people where firstname ilike $1',
  'select from people where firstname LIKE $1',
  'select from people where names <% $1',
  'select from people where firstname ~ $1',
  'begin',
  'notify told',
  'select 1; select 2',
  `select ${'$1, '.repeat(5_000)} $1`,
])('a text that depends on its values, has no plan or is long has none: %.60s', (text) => {
  expect(named(text)).toEqual([null, null])
})

test('texts in great number push each other out, and one that is used stays', () => {
  const kept = named('select 1 as kept')[1]
  for (let number = 0; number < 3_000; number += 1) {
    nameOf(`select ${number} as passing`)
    if (number % 500 === 0) expect(nameOf('select 1 as kept')).toEqual(kept)
  }
  expect(nameOf('select 1 as passing')).toBeNull()
})

test('after a table has changed each text has another name', () => {
  const before = named('select 1 as changed')[1]
  forgetNames()
  const [first, after] = named('select 1 as changed')
  expect(first).toBeNull()
  expect(after?.name).not.toBe(before?.name)
})

test('plans are made again after a while, and at once when many rows were added', () => {
  const now = performance.now()
  expect(areOutdated(now)).toBe(false)
  expect(areOutdated(now - 61_000)).toBe(true)
  noteAdded(499)
  expect(areOutdated(now)).toBe(false)
  noteAdded(500)
  expect(areOutdated(now)).toBe(true)
  expect(areOutdated(performance.now() + 1)).toBe(false)
})
