import { expect, test } from 'vitest'
import { begun, inTurns } from './turns.ts'

test('others have their turn in the middle of long work, and what comes of it keeps its order [I2]', async () => {
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

test('a failure before the first await is reported to every caller [I2]', async () => {
  const read = begun(Promise.resolve(7))
  const written = begun(Promise.reject(new Error('The disk is full.')))
  await new Promise((done) => setTimeout(done, 5))
  expect(await read()).toBe(7)
  await expect(written()).rejects.toThrow('The disk is full.')
})
