import { expect, test } from 'vitest'
import { inStages, inTurns, slicesOf } from './turns.ts'

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

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test('while one slice is kept, the next is worked on and another one is read; each stage keeps their order [I2]', async () => {
  const began: string[] = []
  const kept: number[][] = []
  await inStages(slicesOf([1, 2, 3, 4, 5, 6, 7], 2), {
    read: async (slice) => {
      began.push(`read ${slice[0]}`)
      await pause(1)
      return slice
    },
    work: async (slice) => {
      began.push(`work ${slice[0]}`)
      await pause(slice[0] === 1 ? 20 : 1)
      return slice.map((item) => item * 10)
    },
    keep: async (slice) => {
      began.push(`keep ${slice[0]}`)
      await pause(10)
      return slice
    },
    finish: async (slice) => {
      kept.push(slice)
    },
  })
  expect(kept).toEqual([[10, 20], [30, 40], [50, 60], [70]])
  // The second one is ready before the first one is kept, and the third one is not read before the first one is worked on.
  expect(began.slice(0, 4)).toEqual(['read 1', 'work 1', 'read 3', 'work 3'])
  expect(began.indexOf('work 5')).toBeLessThan(began.indexOf('keep 30'))
})

test('the first failure is thrown, after all that had begun, and nothing begins after it [I2]', async () => {
  const log: string[] = []
  const work = inStages(slicesOf([1, 2, 3, 4], 1), {
    read: async ([item]) => {
      log.push(`read ${item}`)
      await pause(item === 2 ? 30 : 1)
      log.push(`has read ${item}`)
      return item
    },
    work: async (item) => item,
    keep: async (item) => {
      log.push(`keep ${item}`)
      await pause(5)
      throw new Error(`The disk is full at ${item}.`)
    },
  })
  await expect(work).rejects.toThrow('The disk is full at 1.')
  expect(log).toEqual(['read 1', 'has read 1', 'read 2', 'keep 1', 'has read 2'])
})

test('no slices are no work', async () => {
  const refuse = async (): Promise<never> => {
    throw new Error('Nothing is to be done.')
  }
  await inStages([], { read: refuse, work: refuse, keep: refuse })
})
