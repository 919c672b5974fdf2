/** The parameters of an address with some of them changed; null or an empty text takes one away. */
export function withParameters(before: URLSearchParams, changed: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(before)
  for (const [name, value] of Object.entries(changed)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
