import { setImmediate } from 'node:timers/promises'

/** Maximum time that other work waits, in milliseconds. */
const SLICE_MS = 8

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

export function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/**
 * Slices of work in three stages: while one is kept, the next is worked on and the one after that is read. Slices are kept in
 * their order. All stages have ended when it returns, also where it throws: no statement follows the end of its transaction.
 */
export async function inStages<Slice, Read, Worked>(
  slices: readonly Slice[],
  stages: {
    read: (slice: Slice) => Promise<Read>
    work: (read: Read) => Promise<Worked>
    keep: (worked: Worked) => Promise<void>
  },
): Promise<void> {
  const readAt = (at: number) => {
    const slice = slices[at]
    return slice === undefined ? null : begun(stages.read(slice))
  }
  let reading = readAt(0)
  let working: (() => Promise<Worked>) | null = null
  let keeping: (() => Promise<void>) | null = null
  try {
    for (let at = 0; at <= slices.length; at += 1) {
      const read = await reading?.()
      reading = readAt(at + 1)
      const next = read === undefined ? null : begun(stages.work(read))
      const worked = await working?.()
      working = next
      await keeping?.()
      keeping = worked === undefined ? null : begun(stages.keep(worked))
    }
    await keeping?.()
  } catch (error) {
    // After a failed statement the later ones of its transaction fail because of it, so the first one that was sent tells why.
    const [kept] = await Promise.allSettled([keeping?.(), reading?.(), working?.()])
    throw kept.status === 'rejected' ? kept.reason : error
  }
}
