/** Short facts in one line; a fact that there is not is left out. */
export const joined = (...facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join(' · ')
