import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { createAjv } from '../../contract/forms/ajv.ts'

/** The schemas are parts of the product, so a test judges them (shape.test.ts): here that took a tenth of a start. */
export const UNJUDGED = { meta: false, validateSchema: false } as const
/** Fastify's own validator coerces types and stops at the first error; ours is the one the forms use too. */
const ajv = createAjv(UNJUDGED)
/** Stops at the first error: those of half a million members of one input took seconds, and made an answer of 30 MB. */
const brief = createAjv({ ...UNJUDGED, allErrors: false })

/** An input with more members than this is answered with its first error alone. */
const MANY_MEMBERS = 2_000

/** Does a value have many members, at any depth? Looks no further than needed, and without recursion. */
function isWide(value: unknown): boolean {
  let left = MANY_MEMBERS
  const open = [value]
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next !== 'object' || next === null) continue
    const members: unknown[] = Array.isArray(next) ? next : Object.values(next)
    left -= members.length
    if (left < 0) return true
    open.push(...members)
  }
  return false
}

export interface Judge<T> {
  (data: unknown): data is T
  errors: ErrorObject[] | null
}

/**
 * Compiles a schema of ours with the first value that needs it, and once for the process: Ajv knows schemas by their
 * identity. All of them at start would take most of its time and a quarter of the memory, while an office uses some of them.
 */
export function judgeOf<T>(schema: object, by: Ajv = ajv): Judge<T> {
  const compiled = new Map<Ajv, ValidateFunction<T>>()
  const judge = (data: unknown): data is T => {
    const ajvOfData = isWide(data) ? brief : by
    const validate = compiled.get(ajvOfData) ?? ajvOfData.compile<T>(schema)
    compiled.set(ajvOfData, validate)
    const isValid = validate(data)
    result.errors = validate.errors ?? null
    return isValid
  }
  const result: Judge<T> = Object.assign(judge, { errors: null })
  return result
}
