const SHOWN_DIGITS = 4

/** A bank number as lists and the history show it: `••••1234`; one of four digits or fewer shows none of them. */
export const maskNumber = (number: string): string => `••••${number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : ''}`
