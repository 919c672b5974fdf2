import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { createAjv } from '../../contract/forms/ajv.ts'

/** Fastify's own validator coerces types and stops at the first error; ours is the one the forms use too. */
const ajv = createAjv()

interface Judge {
  (data: unknown): boolean
  errors: ErrorObject[] | null
}

/**
 * Compiles a schema with the first call that needs it, and once for the process: Ajv knows schemas by their identity. All of
 * them at start would take most of its time and a quarter of the memory, while an office uses some of them.
 */
export function compileSchema(schema: object): Judge {
  let validate: ValidateFunction | null = null
  const judge: Judge = Object.assign(
    (data: unknown): boolean => {
      validate ??= ajv.compile(schema)
      const isValid = validate(data)
      judge.errors = validate.errors ?? null
      return isValid
    },
    { errors: null },
  )
  return judge
}

const compileValidator: FastifySchemaCompiler<unknown> = ({ schema }) => compileSchema(schema as object)

const serializerOf = SerializerSelector()({}, {})

/** Compiles the serializer of answers on first use. */
const compileSerializer: FastifySerializerCompiler<unknown> = (route) => {
  let serialize: ((data: unknown) => string) | null = null
  return (data) => {
    serialize ??= serializerOf(route as never) as (data: unknown) => string
    return serialize(data)
  }
}

export function registerValidation(app: FastifyInstance): void {
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
}
