/** Letters as a search compares them: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
