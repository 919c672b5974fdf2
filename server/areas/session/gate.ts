import { AppError } from '../../calls/app-error.ts'

/**
 * Lets a few tasks run at once and the next ones wait in order.
 * @returns runs a task through the gate; throws AppError BUSY where more than `waiting` already stand in line.
 */
export function createGate(limits: { atOnce: number; waiting: number }): <T>(task: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < limits.atOnce) {
      running += 1
      return
    }
    if (line.length >= limits.waiting) throw new AppError('BUSY')
    // Whoever leaves hands its place over, so the count of running tasks stays as it is.
    await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  return async (task) => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
