/**
 * Processes all items, `atOnce` in parallel, and keeps their order. After a failure it starts no further one, and throws it.
 */
export async function forAll<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length)
  const waiting = items.entries()
  let hasFailed = false
  const runner = async (): Promise<void> => {
    for (const [at, item] of waiting) {
      if (hasFailed) return
      try {
        results[at] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const runners = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, runner))
  for (const runner of runners) if (runner.status === 'rejected') throw runner.reason
  return results
}
