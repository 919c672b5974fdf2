import { expect } from 'vitest'

/**
 * A value that is new in each test file: files run one after another in the same process and share its modules, and the next
 * one, on a database of its own, must not continue the counters of the former.
 */
export function perFile<T extends object>(create: () => T): () => T {
  let path: string | undefined
  let value = create()
  return () => {
    const { testPath } = expect.getState()
    if (testPath !== path) {
      path = testPath
      value = create()
    }
    return value
  }
}
