/** Short facts in one line; absent ones are left out. */
export const joined = (...facts: readonly (string | false | null | undefined)[]): string => facts.filter(Boolean).join(' · ')
