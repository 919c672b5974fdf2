import type { Static, TObject } from 'typebox'

/** JSON Schema as far as the shapes of answers use it. */
export interface Shape {
  type?: unknown
  nullable?: unknown
  properties?: Readonly<Record<string, Shape>>
  required?: readonly string[]
  items?: Shape
}

type MayBeEmpty<T> = null extends T ? true : T extends boolean | readonly unknown[] ? true : false
/** The members of a record that a test gives: its texts, numbers and groups, and of the others what is not empty. */
export type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [K in keyof T as MayBeEmpty<T[K]> extends true ? never : K]: Given<T[K]> } & {
        [K in keyof T as MayBeEmpty<T[K]> extends true ? K : never]?: Given<T[K]>
      }
    : T

/** Members of a record in place of those that a builder gives. */
export type More<T> = Partial<Given<T>>

/** A record of this shape: members that are not given are null where they may be, a list without items, or `false`. */
export const recordOf = <S extends TObject>(shape: S, given: Given<Static<S>>): Static<S> =>
  completed(shape as Shape, given) as Static<S>

/** The value with the members that its shape needs and it lacks, as `recordOf` adds them, at every depth. */
export function completed(shape: Shape, value: unknown): unknown {
  if (value === undefined) return emptyOf(shape)
  if (value === null || typeof value !== 'object') return value
  const { items, properties = {}, required = [] } = shape
  if (Array.isArray(value)) return items ? value.map((item) => completed(items, item)) : value
  const whole: Record<string, unknown> = { ...value }
  for (const [name, member] of Object.entries(properties)) {
    const filled = completed(member, whole[name])
    if (filled !== undefined && (name in whole || required.includes(name))) whole[name] = filled
  }
  return whole
}

function emptyOf(shape: Shape): unknown {
  if (shape.nullable) return null
  if (shape.type === 'array') return []
  if (shape.type === 'boolean') return false
  return shape.properties && completed(shape, {})
}
