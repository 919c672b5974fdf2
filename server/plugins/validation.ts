import type { FastifyInstance } from 'fastify'
import { createAjv } from '../../contract/forms/ajv.ts'

/** Fastify's own validator coerces types and stops at the first error; ours is the one the forms use too. */
export function registerValidation(app: FastifyInstance): void {
  const ajv = createAjv()
  app.setValidatorCompiler(({ schema }) => ajv.compile(schema as object))
}
