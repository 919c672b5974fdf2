import { isUtf8 } from 'node:buffer'
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

/** Text in another encoding would be stored with a replacement sign for each letter such as ñ. */
class NoUtf8Error extends Error {
  statusCode = 400
}

/** Reads JSON as Fastify does, if it is UTF-8. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    isUtf8(body) ? parse(request, body.toString(), done) : done(new NoUtf8Error('The body is not UTF-8.')),
  )
}

export function registerValidation(app: FastifyInstance): void {
  readJson(app)
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
}
