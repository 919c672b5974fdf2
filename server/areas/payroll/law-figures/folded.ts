import { folded } from '../../../cells/folded.ts'

/** A name for comparing two lists: ignores case, accents and the order of its words. */
export const nameKey = (name: string): string =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
