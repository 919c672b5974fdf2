const MARKS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * The text without the marks that change the direction of the text around them, which may show the amounts after it backwards.
 * Phones put some around a copied number, which its writer cannot see.
 */
export const withoutDirectionMarks = (text: string): string => text.replace(MARKS, '')
