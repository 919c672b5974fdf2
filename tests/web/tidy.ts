/**
 * Hooks of the modules that a test file loads; setup.ts runs them. The modules stay loaded for the next files of the same
 * worker, so hooks of their own would hold for the first file only.
 */
export const aroundEachTest: { before: () => void; after: () => void }[] = []
