import { readList } from './read-list.ts'

/** A page of a list as most calls answer it: the rows by their name, and their number by `total` and that name. */
export async function answerList<N extends string, Filters extends object, Raw, Row>(
  name: N,
  ...asked: Parameters<typeof readList<Filters, Raw, Row>>
) {
  const { rows, total, page, limit } = await readList(...asked)
  const named = { [name]: rows, [`total${name.charAt(0).toUpperCase()}${name.slice(1)}`]: total }
  return { ...(named as { [K in N]: typeof rows } & { [K in `total${Capitalize<N>}`]: number }), page, limit }
}
