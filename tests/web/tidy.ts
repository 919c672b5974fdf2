/**
 * What setup.ts does around each test for the modules that a test file loads. The modules stay loaded for the next files of
 * the same worker, so they do not add hooks themselves: those would hold for the first file only.
 */
export const aroundEachTest: { before: () => void; after: () => void }[] = []
