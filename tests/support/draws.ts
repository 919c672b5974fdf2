import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

/**
 * On the machine that decides whether a change may land, properties draw the same cases every time: a change must not fail
 * for an unrelated draw. Everywhere else each run draws new ones, which is how they find bugs.
 */
const SEED = 20_261_122

// Loaded only where something is drawn: most files draw nothing, and it is large.
if (process.env['CI'] && readFileSync(expect.getState().testPath ?? '', 'utf8').includes("'fast-check'")) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: SEED })
}
