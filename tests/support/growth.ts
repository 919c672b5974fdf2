/** Times below this are noise, in milliseconds of this thread. */
const FLOOR_MS = 30
const TRIES = 3

/** Time of this thread alone, so that a busy machine does not count. */
async function timeOf(work: () => unknown): Promise<number> {
  const { user, system } = process.threadCpuUsage()
  await work()
  const now = process.threadCpuUsage()
  return (now.user - user + now.system - system) / 1000
}

async function leastOf(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES; attempt += 1) least = Math.min(least, await timeOf(work))
  return least
}

/** Between linear (4) and quadratic (16): a higher result is measured again. */
const DOUBTFUL = 7

/**
 * The factor in time for an input of four times the size: 4 for linear time, 16 for quadratic. Work that ends at once counts
 * as 1. Garbage collection may disturb one measurement, so the least of several counts.
 */
export async function growthOf<Input>(work: (input: Input) => unknown, inputOf: (size: number) => Input, size: number) {
  const [small, large] = [inputOf(size), inputOf(4 * size)]
  let growth = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < TRIES && growth > DOUBTFUL; attempt += 1) {
    const after = await leastOf(() => work(large))
    if (after < FLOOR_MS) return 1
    growth = Math.min(growth, after / Math.max(1, await leastOf(() => work(small))))
  }
  return growth
}
