/** Letters as a search compares them: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A name for comparing two lists: ignores case, accents and the order of its words. */
export const nameKey = (name: string): string =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')
