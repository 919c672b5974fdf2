import { setImmediate } from 'node:timers/promises'

/**
 * Maximum time that other work waits, in milliseconds. Part of that work is our own: a large statement is sent in pieces of the
 * socket's buffer, one at each turn, and the database waits for all of them.
 */
const SLICE_MS = 2

/** Long work awaits this between its steps: others have their turn whenever a slice of time is used up. */
export function createTurns(): () => Promise<void> | undefined {
  let began = performance.now()
  const giveWay = async () => {
    await setImmediate()
    began = performance.now()
  }
  return () => (performance.now() - began < SLICE_MS ? undefined : giveWay())
}

/** The result of each item, in order; yields to other work in between. */
export async function inTurns<Item, Outcome>(items: Iterable<Item>, work: (item: Item) => Outcome): Promise<Outcome[]> {
  const turn = createTurns()
  const outcomes: Outcome[] = []
  for (const item of items) {
    outcomes.push(work(item))
    await turn()
  }
  return outcomes
}

/** Work that has begun and is awaited later: a failure in the meantime is reported to the one who awaits it. */
export function begun<Outcome>(work: Promise<Outcome>): () => Promise<Outcome> {
  const ended = Promise.allSettled([work])
  return async () => {
    await ended
    return work
  }
}
