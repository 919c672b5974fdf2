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

export function slicesOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))
}

/** Slices whose work has begun and not ended: one is worked on, and the next one is ready. */
const AHEAD = 2

/**
 * Slices of work in stages: while one is kept, the next is worked on and the one after that is read. Of reading, keeping and
 * finishing each takes the slices in their order, one at a time. All have ended when it returns, also where it throws: no
 * statement follows the end of its transaction. Throws the first failure, which is the cause of the later ones.
 */
export async function inStages<Slice, Read, Worked, Kept>(
  slices: readonly Slice[],
  stages: {
    read: (slice: Slice) => Promise<Read>
    work: (read: Read) => Promise<Worked>
    keep: (worked: Worked) => Promise<Kept>
    finish?: (kept: Kept) => Promise<void>
  },
): Promise<void> {
  let failure: { error: unknown } | null = null
  const begun: Promise<unknown>[] = []
  const begin = <In, Out>(input: Promise<In>, stage: (input: In) => Promise<Out>): Promise<Out> => {
    const done = input.then((given) => {
      if (failure !== null) throw failure.error
      return stage(given)
    })
    begun.push(
      done.catch((error: unknown) => {
        failure ??= { error }
      }),
    )
    return done
  }
  const inOrder = <In, Out>(stage: (input: In) => Promise<Out>) => {
    let before: Promise<unknown> = Promise.resolve()
    return (input: Promise<In>): Promise<Out> => {
      const done = begin(
        Promise.all([input, before]).then(([given]) => given),
        stage,
      )
      before = done
      return done
    }
  }
  const [read, keep, finish] = [inOrder(stages.read), inOrder(stages.keep), inOrder(stages.finish ?? (async () => undefined))]
  const worked: Promise<Worked>[] = []
  for (const [at, slice] of slices.entries()) {
    const isFree = at < AHEAD ? Promise.resolve() : worked[at - AHEAD]
    const work = begin(read(Promise.resolve(isFree).then(() => slice)), stages.work)
    worked.push(work)
    finish(keep(work)).catch(() => undefined) // noted above
  }
  await Promise.all(begun)
  if (failure !== null) throw (failure as { error: unknown }).error
}
