import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import { createAjv } from '../../contract/forms/ajv.ts'

/** The schemas are parts of the product, so a test judges them (shape.test.ts): here that took a tenth of a start. */
export const UNJUDGED = { meta: false, validateSchema: false } as const
/** Fastify's own validator coerces types and stops at the first error; ours is the one the forms use too. */
const ajv = createAjv(UNJUDGED)

export interface Judge<T> {
  (data: unknown): data is T
  errors: ErrorObject[] | null
}

/**
 * Compiles a schema of ours with the first value that needs it, and once for the process: Ajv knows schemas by their
 * identity. All of them at start would take most of its time and a quarter of the memory, while an office uses some of them.
 */
export function judgeOf<T>(schema: object, by: Ajv = ajv): Judge<T> {
  let validate: ValidateFunction<T> | null = null
  const judge = (data: unknown): data is T => {
    validate ??= by.compile<T>(schema)
    const isValid = validate(data)
    result.errors = validate.errors ?? null
    return isValid
  }
  const result: Judge<T> = Object.assign(judge, { errors: null })
  return result
}
