import { expect, test } from 'vitest'
import { errorText } from '../errors.ts'
import { fillText } from './fill-text.ts'

const fill = (text: string, values: Record<string, string | number>) => fillText(text, values, () => '?')

test.each([
  ['{who} added {n|incident|incidents} to {f}', { who: 'Ana', n: 1, f: 'N-1' }, 'Ana added 1 incident to N-1'],
  ['{who} added {n|incident|incidents} to {f}', { who: 'Ana', n: '2', f: 'N-1' }, 'Ana added 2 incidents to N-1'],
  ['{n|person|people}', { n: 12_000 }, '12,000 people'],
  ['{n|hour|hours}', { n: '0.5' }, '0.5 hours'],
  ['{a} and {constructor}', { a: 'one' }, 'one and ?'],
])('%s', (text, values, filled) => {
  expect(fill(text, values)).toBe(filled)
})

test('a limit that ends in a second names the second', () => {
  expect(errorText('RATE_LIMIT', { seconds: 1 })).toBe('Too many attempts. Try again in 1 second.')
  expect(errorText('RATE_LIMIT', { seconds: 60 })).toBe('Too many attempts. Try again in 60 seconds.')
})
