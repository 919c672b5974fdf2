import fc from 'fast-check'

const SURROGATES = 0xd800
const COUNT_OF_SURROGATES = 0x800

/**
 * The same characters, in the same order, as the unit `binary` of fast-check, which begins with a map of all of them: a
 * second of work, and a hundred megabytes that every collection of garbage goes through.
 */
export const ANY_CHARACTER = fc.nat({ max: 0x10ffff - COUNT_OF_SURROGATES }).map(
  (at) => String.fromCodePoint(at < SURROGATES ? at : at + COUNT_OF_SURROGATES),
  (character) => {
    const point = typeof character === 'string' && character.isWellFormed() ? character.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== character) throw new Error('This is not one character.')
    return point < SURROGATES ? point : point - COUNT_OF_SURROGATES
  },
)
