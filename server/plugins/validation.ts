import type { ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'
import { createAjv } from '../../contract/forms/ajv.ts'

/** Fastify's own validator coerces types and stops at the first error; ours is the one the forms use too. */
const ajv = createAjv()

/** Compiles a schema once for the process, however often it is asked for: Ajv knows schemas by their identity. */
export const compileSchema = (schema: object): ValidateFunction => ajv.compile(schema)

export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema }) => compileSchema(schema as object))
}
