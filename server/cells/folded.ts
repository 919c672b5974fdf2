/** Letters as a search compares them: case and accents do not matter. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A name for comparing two lists: ignores case, accents and the order of its words. */
export const nameKey = (name: string): string =>
  folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ')

/** The option that a file names: by its stored word, or by its label in the language of the caller. */
export function optionNamed<Option extends string | number>(
  options: readonly Option[],
  text: string,
  labelOf: (option: Option) => string,
): Option | undefined {
  const named = folded(text.trim())
  return (
    options.find((option) => String(option) === text) ??
    options.find((option) => [String(option), labelOf(option)].some((name) => folded(name) === named))
  )
}
