import type { FieldSchema } from './definition.ts'

type Members = Record<string, unknown>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'))

export const joinPath = (...parts: string[]): string => parts.filter((part) => part !== '').join('.')

/** The value at a dotted path such as `address.0.street`; `undefined` where a step is missing. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value
  for (const step of stepsOf(path)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined
    at = (at as Members)[step]
  }
  return at
}

/** Sets the value at a dotted path, making the objects on the way. */
export function setAt(target: Members, path: string, value: unknown): void {
  const steps = stepsOf(path)
  const last = steps.pop()
  if (last === undefined) throw new Error('A value needs a path.')
  let at = target
  for (const step of steps) {
    if (!isMembers(at[step])) at[step] = {}
    at = at[step] as Members
  }
  at[last] = value
}

/** The schema of the field at a dotted path; `undefined` for a path that the form does not know. */
export function fieldAt(schema: FieldSchema, path: string): FieldSchema | undefined {
  let at: FieldSchema | undefined = schema
  for (const step of stepsOf(path)) {
    const known: Record<string, FieldSchema> = at?.properties ?? {}
    at = Object.hasOwn(known, step) ? known[step] : undefined
  }
  return at
}
