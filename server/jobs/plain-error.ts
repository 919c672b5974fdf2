const ADDRESS = /(?<![^\s<>"'(),;:])[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
/** Tokens, keys and digests: long runs of letters and digits that are no words. */
const SECRET = /(?<![\w+/=-])(?=[\w+/=-]*\d)[\w+/=-]{24,}/g
const LONGEST = 300

/** Mail servers repeat the address in their refusals, and an address is personal data. */
export const withoutAddresses = (text: string): string => text.replace(ADDRESS, '…@…')

/** The first line of a job's error, without addresses and without anything that could be a key. */
export const plainError = (text: string): string =>
  withoutAddresses(text.split('\n')[0] ?? '')
    .replace(SECRET, '…')
    .slice(0, LONGEST)
