import { scopeOfCall } from '../../contract/api-keys/scopes.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import {
  describeAccess,
  describeFiles,
  describeRate,
  describeRecords,
  describeStepUp,
  errorsOf,
} from '../../contract/format/describe.ts'
import { OPERATION_GROUPS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { kindsText } from '../../contract/upload.ts'
import texts from '../../schemas/texts/en/errors.json' with { type: 'json' }

/** JSON Schema as far as the docs show it. */
interface Shown {
  type?: string | string[]
  const?: unknown
  nullable?: boolean
  properties?: Record<string, Shown>
  required?: string[]
  items?: Shown
  anyOf?: Shown[]
  maxLength?: number
}

const HEAD = `# API

Generated from the operation table (\`contract/\`) by \`npm run docs\`; do not edit by hand.

Every call is a \`POST\` with a JSON body to \`/api/<name>\`, unless a line "Verb" names another. \`Authorization: Bearer <token>\` carries the session.
Every answer carries \`status\`, the same number as the HTTP status. A \`?\` marks what may be left out.
A call that takes files is a form (\`multipart/form-data\`): its input as text fields, the files after them; lists and blocks are JSON.
A call that takes a \`requestKey\` (UUID) is safe to repeat: the same key of the same person with the same content within
24 hours answers the first result again and does nothing.
The same table as an OpenAPI page: \`/api/docs\`, for programs: \`/api/docs/json\`.
`

/** docs/api.md from the operation table. */
export function apiDocs(): string {
  const groups = Object.entries(OPERATION_GROUPS).map(([title, operations]) => {
    const calls = Object.entries(operations).map(([name, operation]) => describeCall(name, operation as Operation))
    return `## ${title}\n\n${calls.join('\n')}`
  })
  return `${[HEAD, errors(), ...groups].join('\n')}`
}

function errors(): string {
  const rows = (Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][]).map(
    ([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} | ${texts[code]} |`,
  )
  return `## Errors

One shape: \`{ status, code, message, requestId, fields?, current?, retryAfter? }\`; \`message\` is always fit to show.

| Status | Code | When | Text |
|---|---|---|---|
${rows.join('\n')}
`
}

function describeCall(name: string, operation: Operation): string {
  const others = Object.entries(operation.otherAnswers ?? {}).map(([status, schema]) => `- Answer ${status}: ${shape(schema)}`)
  return [
    `### \`${name}\`\n`,
    `${operation.summary}.\n`,
    ...(operation.alsoAs ? [`- Verb: \`${operation.alsoAs}\`; \`POST\` does the same`] : []),
    `- Who: ${describeAccess(operation.access)}`,
    ...(scopeOfCall(operation) === null ? [] : [`- API key: with the scope \`${scopeOfCall(operation)}\``]),
    ...(operation.stepUp ? [`- Step-up: ${describeStepUp()}`] : []),
    `- How often: ${describeRate(operation.rate)}`,
    `- Kept: ${describeRecords(operation.records)}`,
    `- Input: ${shape(operation.input)}`,
    ...(operation.upload ? [`- Files: ${describeFiles(operation.upload).join('; ')}`] : []),
    operation.answersFile ? `- Answer: a file (${kindsText(operation.answersFile)})` : `- Answer: ${shape(operation.answer)}`,
    ...others,
    ...(operation.errorList ? [`- A refused file: a bare list, ${shape(operation.errorList)}`] : []),
    `- Errors: ${errorsOf(operation)
      .map((code) => `\`${code}\``)
      .join(', ')}`,
    `\n\`\`\`json\n${JSON.stringify(operation.example)}\n\`\`\`\n`,
  ].join('\n')
}

const shape = (schema: unknown): string => `\`${brief(schema as Shown)}\``

/** A schema in the short form of the design documents: `{ id, email?, company: { id, name } | null }`. */
function brief(schema: Shown): string {
  const text = briefly(schema)
  return schema.nullable ? `${text} | null` : text
}

function briefly(schema: Shown): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(brief).join(' | ')
  if (schema.items) return `${schema.items.properties ? brief(schema.items) : `(${brief(schema.items)})`}[]`
  if (!schema.properties) return [schema.type ?? 'any'].flat().join(' | ')
  const members = Object.entries(schema.properties).map(([key, member]) => {
    const mark = schema.required?.includes(key) ? '' : '?'
    return `${key}${mark}: ${brief(member)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
