type Json = Record<string, unknown>

/**
 * A TypeBox schema in the words of OpenAPI 3.0. Version 3.1 would take it nearly as it is, but Swagger UI resolves a
 * 3.1 document in the browser piece by piece, which takes seconds for one of this size before anything shows.
 */
export function openApiSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openApiSchema)
  if (schema === null || typeof schema !== 'object') return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, openApiSchema(value)]))
  return withoutConst(withoutNull(withoutTypeList(withoutPatterns(copy))))
}

function withoutConst(schema: Json): Json {
  if (!('const' in schema)) return schema
  const { const: value, ...rest } = schema
  return { ...rest, enum: [value] }
}

/** 3.0 knows one type for a value. */
function withoutTypeList(schema: Json): Json {
  const { type, ...rest } = schema
  return Array.isArray(type) ? { ...rest, anyOf: type.map((one) => ({ type: one })) } : schema
}

/** 3.0 has no null type; each choice states that it may be missing. */
function withoutNull(schema: Json): Json {
  const { anyOf } = schema
  if (!Array.isArray(anyOf)) return schema
  const choices = anyOf.filter(({ type }) => type !== 'null')
  return choices.length === anyOf.length ? schema : { ...schema, anyOf: choices.map((one) => ({ ...one, nullable: true })) }
}

/** 3.0 cannot describe fields by a pattern of their names, so the pattern becomes part of the description. */
function withoutPatterns(schema: Json): Json {
  const { patternProperties, ...rest } = schema
  if (!isRecord(patternProperties)) return schema
  const [[pattern, values] = ['', {}]] = Object.entries(patternProperties)
  const description = pattern === EVERY_NAME ? {} : { description: `Names of fields match \`${pattern}\`.` }
  return { ...rest, ...description, additionalProperties: values }
}

/** TypeBox's pattern for a record with any names. */
const EVERY_NAME = '^.*$'

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
