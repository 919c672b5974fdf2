import { deepEquals } from '@rjsf/utils'
import { cleanFormData } from '../../../contract/forms/clean.ts'
import { isMembers, joinPath, setAt, valueAt } from '../../../contract/forms/paths.ts'

type Members = Record<string, unknown>

/** One field that both people changed to different values. */
export interface Collision {
  /** Dotted path in the data. */
  path: string
  mine: unknown
  theirs: unknown
}

export interface Merge {
  /** The merged data; at a collision it keeps the value typed here. */
  data: Members
  collisions: readonly Collision[]
  /** Paths of fields that only the other person changed. */
  arrived: readonly string[]
}

/** Records in a list are identified by their position, if none was added or removed. */
function asLines(values: readonly unknown[]): Members[] | null {
  const [old, here, there] = values
  const isSameLength =
    Array.isArray(old) &&
    Array.isArray(here) &&
    Array.isArray(there) &&
    [here, there].every(({ length }) => length === old.length)
  if (!isSameLength || ![...old, ...here, ...there].every(isMembers)) return null
  return [old, here, there].map((lines: Members[]) => ({ ...lines.map(cleanFormData) }))
}

/**
 * Merges the values typed here with those saved meanwhile by another person, field by field. Members of a group and of a
 * record in a list are merged one by one; a list whose length changed, or that has no records, is one value. Values are
 * compared as they would be sent: texts trimmed, empty as absent.
 * @param base the record that both people started from
 */
export function mergeThreeWay(base: Members, mine: Members, theirs: Members): Merge {
  const collisions: Collision[] = []
  const arrived: string[] = []
  const mergeMembers = (old: Members, here: Members, there: Members, at: string): Members => {
    const names = [...new Set([...Object.keys(old), ...Object.keys(here), ...Object.keys(there)])]
    return Object.fromEntries(names.map((name) => [name, mergeValue(old[name], here[name], there[name], joinPath(at, name))]))
  }
  const mergeValue = (old: unknown, here: unknown, there: unknown, path: string): unknown => {
    const values = [old, here, there]
    const lines = asLines(values)
    if (lines) {
      const [before = {}, mine = {}, theirs = {}] = lines
      return Object.values(mergeMembers(before, mine, theirs, path))
    }
    if (values.some(isMembers) && values.every((value) => value === undefined || isMembers(value))) {
      return mergeMembers((old ?? {}) as Members, (here ?? {}) as Members, (there ?? {}) as Members, path)
    }
    if (deepEquals(here, there) || deepEquals(old, there)) return here
    if (deepEquals(old, here)) arrived.push(path)
    else collisions.push({ path, mine: here, theirs: there })
    return deepEquals(old, here) ? there : here
  }
  const data = cleanFormData(mergeMembers(cleanFormData(base), cleanFormData(mine), cleanFormData(theirs), ''))
  return { data, collisions, arrived }
}

/** The data with another value at this path; does not change the given data. */
export function withValueAt(data: Members, path: string, value: unknown): Members {
  const copy = structuredClone(data)
  const at = path.lastIndexOf('.')
  const parent = valueAt(copy, path.slice(0, Math.max(at, 0)))
  // Existing records in a list are entered; empty groups on the way are created.
  if (isMembers(parent)) parent[path.slice(at + 1)] = value
  else setAt(copy, path, value)
  return copy
}
