/** A person's name for identity numbers; Mexican names have two surnames, of which the second is optional. */
export interface FullName {
  given: string
  paternal: string
  maternal?: string | undefined
}

/** Words inside names that carry no letter into an identity number (rules of RFC and CURP; general knowledge). */
const PARTICLES = new Set('DE LA LAS LOS DEL DER DA DAS DI DIE EL LE LES MC MAC VON VAN Y MI'.split(' '))
/** First names so common that the second one is used when there is one. */
const COMMON_GIVEN = new Set('JOSE J MARIA MA'.split(' '))

/** Upper case without accents; Ñ stays a letter of its own. Hyphens part words; anything else that is no letter, digit or & is dropped. */
export function plainUpper(text: string): string {
  return text
    .toUpperCase()
    .normalize('NFD')
    .replaceAll('N\u0303', 'ñ') // lower case marks it while the other accents go
    .replaceAll(/[\s-]+/g, ' ')
    .replaceAll(/[^A-Z0-9&ñ ]/g, '')
    .replaceAll('ñ', 'Ñ')
    .trim()
}

/** The significant words of a name. If there are only particles, they count after all. */
export function significantWords(text: string, isIgnored: (word: string) => boolean = (word) => PARTICLES.has(word)): string[] {
  const words = plainUpper(text).split(' ')
  const kept = words.filter((word) => !isIgnored(word))
  return kept.length > 0 ? kept : words
}

/** The one word of the given names that counts: not María or José when another one follows. */
export function significantGiven(given: string): string {
  const words = significantWords(given)
  return (words.length > 1 && COMMON_GIVEN.has(words[0] ?? '') ? words[1] : words[0]) ?? ''
}

/** The first vowel after the first letter, or X. */
export const innerVowel = (word: string): string => /[AEIOU]/.exec(word.slice(1))?.[0] ?? 'X'

/** The first consonant after the first letter, or X. */
export const innerConsonant = (word: string): string => /[B-DF-HJ-NP-TV-ZÑ]/.exec(word.slice(1))?.[0] ?? 'X'
