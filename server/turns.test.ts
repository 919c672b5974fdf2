import { expect, test } from 'vitest'
import { inTurns } from './turns.ts'

test('I2 others have their turn in the middle of long work, and what comes of it keeps its order', async () => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 0)
  const seen: number[] = []
  const outcomes = await inTurns([1, 2, 3, 4], (item) => {
    const until = performance.now() + 10
    while (performance.now() < until);
    seen.push(turns)
    return item * 2
  })
  clearInterval(others)
  expect(outcomes).toEqual([2, 4, 6, 8])
  expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? 0)
})
