import type { ErrorObject, ValidateFunction } from 'ajv'
import { createAjv } from '../../contract/forms/ajv.ts'
import type { FieldSchema, Fill, FormDefinition, Options } from '../../contract/forms/definition.ts'
import { type OperationName, operations } from '../../contract/index.ts'
import { t } from '../../contract/language/texts.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import { misshapen } from '../definitions/problem.ts'
import { checkPattern } from './check-pattern.ts'
import shape from './form-file.schema.json' with { type: 'json' }
import { compiledFor, type FormSet } from './form-set.ts'
import { LOOKUP_TABLES } from './lookup-tables.ts'

let shapeCheck: ValidateFunction<FormDefinition> | null = null
/** Compiled by the first file that is not in the cache. */
const hasShape = (): ValidateFunction<FormDefinition> => {
  shapeCheck ??= createAjv({ strictTypes: false, strictRequired: false }).compile<FormDefinition>(shape)
  return shapeCheck
}
/** Members of a payload that say whom it is about; a field of that name would be taken for one. */
const RESERVED = [
  'id',
  'typeUser',
  'version',
  'companyId',
  'clientId',
  'userId',
  'block',
  'requestKey',
  'account_manager_id',
  'confirm',
  'is_active',
]

/** All errors in a form file, in sentences for its editor; empty if it may be compiled. */
export function checkFormFile(content: unknown, name: string): string[] {
  const fits = hasShape()
  if (!fits(content)) return [...new Set((fits.errors ?? []).filter(({ keyword }) => keyword !== 'if').map(reasonOf))]
  return [
    ...(content.name === name ? [] : [`name: ${t('server-schema-files.named', { name: content.name, file: name })}`]),
    ...checkNames(content),
    ...checkPatterns(content.schema, 'schema'),
    ...checkBinding(content),
  ]
}

/** Keywords of JSON Schema that a form file writes in another way. */
const WRITTEN = new Map<unknown, string>([['enum', 'oneOf']])

function reasonOf(error: ErrorObject): string {
  const name = WRITTEN.get(error.params['additionalProperty'])
  return name === undefined ? misshapen(error) : `${misshapen(error)}; ${t('server-schema-files.instead', { name })}`
}

function checkNames({ schema, ui, record }: FormDefinition): string[] {
  const fields = schema.properties ?? {}
  const branches = [schema.if, schema.then, schema.else]
  const groups = Object.entries(fields).filter(([, field]) => field.properties)
  return [
    ...Object.entries(fields).flatMap(([name, field]) => checkField(`schema.properties.${name}`, name, field, fields)),
    ...groups.flatMap(([group, { properties = {}, required }]) => [
      ...Object.entries(properties).flatMap(([name, field]) => checkField(`${group}.${name}`, name, field, properties)),
      ...unknownNames(`schema.properties.${group}.required`, required, properties),
      ...unknownNames(`ui.${group}`, hintedNames(ui[group]), properties),
    ]),
    ...unknownNames('schema.required', schema.required, fields),
    ...(schema.required ?? [])
      .filter((name) => fields[name]?.['x-when'])
      .map((name) => `schema.required: ${t('server-schema-files.notAlways', { name })}`),
    ...branches.flatMap((branch) => unknownNames('schema.if/then/else', namesOf(branch), fields)),
    ...unknownNames('ui', Object.keys(ui), fields),
    ...unknownNames('record.fields', Object.keys(record?.fields ?? {}), fields),
  ]
}

const namesOf = (branch: FieldSchema | undefined): string[] => [
  ...(branch?.required ?? []),
  ...Object.keys(branch?.properties ?? {}),
]
const hintedNames = (hints: unknown): string[] => Object.keys(hints ?? {}).filter((name) => !name.startsWith('ui:'))

function unknownNames(place: string, names: string[] | undefined, known: Record<string, FieldSchema>): string[] {
  return (names ?? [])
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => `${place}: ${t('server-schema-files.noField', { name })}`)
}

function checkField(place: string, name: string, field: FieldSchema, siblings: Record<string, FieldSchema>): string[] {
  const twin = field['x-same-as']
  const bounded = field['x-maximum-for']?.field
  const asked = field['x-when']?.field
  return [
    ...(name in Object.prototype ? [`${place}: ${t('server-schema-files.fieldName', { name })}`] : []),
    ...unknownNames(`${place}.x-same-as`, twin === undefined ? [] : [twin], siblings),
    ...unknownNames(`${place}.x-when`, asked ? [asked] : [], siblings),
    ...checkOptions(`${place}.x-options`, field['x-options']),
    ...(asked !== undefined && !place.startsWith('schema.')
      ? [`${place}.x-when: ${t('server-schema-files.alwaysThere')}`]
      : []),
    ...unknownNames(`${place}.x-maximum-for`, bounded ? [bounded] : [], siblings),
    ...Object.entries(field['x-fills'] ?? {}).flatMap(([target, fill]) =>
      checkFill(`${place}.x-fills.${target}`, [name, target], fill, siblings),
    ),
  ]
}

function checkOptions(place: string, options: Options | undefined): string[] {
  if (!options) return []
  const { resource, operation } = options
  const call = resource === undefined ? operation : (RESOURCES as Record<string, ResourceCalls>)[resource]?.list?.operation
  return [
    ...(place.startsWith('schema.') ? [] : [`${place}: ${t('server-schema-files.chooses')}`]),
    ...(call !== undefined && Object.hasOwn(operations, call) && !operations[call as OperationName].writes
      ? []
      : [`${place}: ${t('server-schema-files.noReading', { name: String(resource ?? operation) })}`]),
  ]
}

function checkFill(
  place: string,
  [name, target]: [string, string],
  fill: Fill,
  siblings: Record<string, FieldSchema>,
): string[] {
  const { table, characters: [first, last] = [1, 1] } = fill
  return [
    ...unknownNames(place, [target], siblings),
    ...(siblings[target]?.type === 'string' || !siblings[target] ? [] : [`${place}: ${t('server-schema-files.onlyText')}`]),
    ...(name === target ? [`${place}: ${t('server-schema-files.fillsItself')}`] : []),
    ...(place.startsWith('schema.') ? [] : [`${place}: ${t('server-schema-files.fillsOthers')}`]),
    ...(table === undefined || LOOKUP_TABLES.has(table)
      ? []
      : [`${place}.table: ${t('server-schema-files.noTable', { name: table })}`]),
    ...(first <= last ? [] : [`${place}.characters: ${t('server-schema-files.order')}`]),
  ]
}

function checkPatterns(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const at = `${place}.${key}`
    if (key !== 'pattern' || typeof member !== 'string') return checkPatterns(member, at)
    const reason = checkPattern(member)
    return reason === null ? [] : [`${at}: ${reason}`]
  })
}

function checkBinding({ schema, record }: FormDefinition): string[] {
  if (!record) return []
  const problems =
    Object.hasOwn(operations, record.operation) && operations[record.operation as OperationName].writes
      ? []
      : [`record.operation: ${t('server-schema-files.noCall', { name: record.operation })}`]
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const place = record.fields?.[name]?.write ?? (record.write === '' ? name : `${record.write}.${name}`)
    if (RESERVED.includes(place) && !field['x-options'])
      problems.push(`schema.properties.${name}: ${t('server-schema-files.reserved', { name: place })}`)
    if (field.properties && place.includes('.')) problems.push(`schema.properties.${name}: ${t('server-schema-files.nested')}`)
  }
  return problems
}

/** The file's own examples must give the declared result, so that an error in a pattern is found before users meet it. */
export function checkExamples(set: FormSet): string[] {
  const { good, bad } = set.definition.examples
  const all = [
    ...good.map((example, index) => ({ ...example, errors: {}, place: `examples.good.${index}` })),
    ...bad.map((example, index) => ({ ...example, place: `examples.bad.${index}` })),
  ]
  return all.flatMap(({ data, variant, errors, place }) => {
    const problems = compiledFor(set, variant ?? null).validate(data)
    const found = Object.fromEntries(problems.map(({ field, message }) => [field, message]))
    return isSame(found, errors)
      ? []
      : [`${place}: ${t('server-schema-files.gives', { found: JSON.stringify(found), expected: JSON.stringify(errors) })}`]
  })
}

const isSame = (found: Record<string, string>, expected: Record<string, string>): boolean =>
  Object.keys(found).length === Object.keys(expected).length &&
  Object.entries(expected).every(([field, message]) => found[field] === message)
