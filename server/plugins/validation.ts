import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { judgeOf } from '../definitions/shape.ts'

const compileValidator: FastifySchemaCompiler<unknown> = ({ schema }) => judgeOf(schema as object)

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
