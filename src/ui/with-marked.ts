export function withMarked<K>(before: ReadonlySet<K>, keys: readonly K[], isMarked: boolean): ReadonlySet<K> {
  const next = new Set(before)
  for (const key of keys) isMarked ? next.add(key) : next.delete(key)
  return next
}
