import { expect } from 'vitest'

/**
 * A value that each test file finds as it was made: files run one after another in the same process and share its modules,
 * and what one of them has counted up is not where the next, on a database of its own, begins.
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
