/** The decimal sign of a number: "1,234.56" or "1.234,56". */
export type DecimalSign = '.' | ','

const SIGNS = ['.', ','] as const
/** Thousands in groups of three, and a number without groups, by the sign of the decimals. */
const GROUPED = { '.': /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/, ',': /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ }
const SIMPLE = { '.': /^\d+(\.\d+)?$/, ',': /^\d+(,\d+)?$/ }

/** All readings of a text as a number, as plain decimal text. `isSmall`: days and hours, which have no thousands. */
function readings(text: string, isSmall: boolean): Map<DecimalSign, string> {
  const bare = text.replaceAll(/\s/g, '').replace(/^(MX)?\$|^MXN/i, '')
  const fitting = SIGNS.filter((sign) => SIMPLE[sign].test(bare) || (!isSmall && GROUPED[sign].test(bare)))
  return new Map(fitting.map((sign) => [sign, bare.replaceAll(sign === '.' ? ',' : '.', '').replace(',', '.')]))
}

/** The sign of the decimals that a number shows beyond doubt; `null` where it has none, or might have either. */
export function signOf(text: string, isSmall = false): DecimalSign | null {
  const found = [...readings(text, isSmall).keys()]
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The one sign that the numbers of a file show, from that of each; `null` where they show none, or both. */
export function oneSign(signs: Iterable<DecimalSign | null>): DecimalSign | null {
  const shown = new Set(signs)
  shown.delete(null)
  return shown.size === 1 ? ([...shown][0] ?? null) : null
}

/**
 * A number as people and programs write it, as plain decimal text: "1,234.56", "1.234,56" and "$1234,56" are 1234.56. "1,234"
 * is 1234 or 1.234, which only the other numbers of its file can decide.
 * @param sign of the file (`oneSign`)
 * @returns `null` if it is no number; both readings if it is ambiguous
 */
export function readNumber(text: string, sign: DecimalSign | null, isSmall = false): string | null | readonly string[] {
  const found = readings(text, isSmall)
  const different = [...new Set(found.values())]
  if (different.length > 1) return (sign === null ? undefined : found.get(sign)) ?? different
  return different[0] ?? null
}
