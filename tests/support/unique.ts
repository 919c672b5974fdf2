/** Unique values are counted: random ones would collide one day and fail a test. */
const next = (() => {
  let count = 0
  return () => {
    count += 1
    return count
  }
})()

export const uniquePhone = (): string => String(7_000_000_000 + next())

/** An RFC of a company with a homoclave of its own. */
export const uniqueTaxId = (prefix = 'ABC010101'): string =>
  `${prefix}${next()
    .toString(36)
    .toUpperCase()
    .padStart(12 - prefix.length, '0')}`
