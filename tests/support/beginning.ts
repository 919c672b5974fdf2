import { expect } from 'vitest'

/** The matcher of a line: a text that ends with three dots is its beginning. */
export const lineOrBeginning = (text: string): unknown =>
  text.endsWith('…') ? expect.stringMatching(new RegExp(`^${text.slice(0, -1).replace(/[^\w\s]/g, '\\$&')}`)) : text
