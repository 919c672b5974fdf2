const SHOWN_DIGITS = 4

/** A bank number for lists and the history: `••••1234`; one of four digits or fewer shows none of them. */
export const maskNumber = (number: string): string => `••••${number.length > SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : ''}`
