import { scopeOfCall } from '../../contract/api-keys/scopes.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { describeAccess, describeFiles, describeRecords, describeStepUp, errorsOf } from '../../contract/format/describe.ts'
import { OPERATION_GROUPS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { RATE_LIMITS } from '../../contract/rate-limits.ts'
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

const CALLS = Object.values(OPERATION_GROUPS).flatMap((group) => Object.entries(group) as [string, Operation][])

/** Errors that each of the calls can answer. */
const errorsOfAll = (calls: Operation[]): ErrorCode[] =>
  calls.map(errorsOf).reduce((common, errors) => common.filter((code) => errors.includes(code)))
const COMMON = errorsOfAll(CALLS.map(([, call]) => call))
const WITH_SESSION = errorsOfAll(CALLS.map(([, call]) => call).filter(({ access }) => access.kind === 'session'))

const codes = (errors: ErrorCode[]): string => errors.map((code) => `\`${code}\``).join(', ')

const HEAD = `# API

Generated from the operation table (\`contract/\`) by \`npm run docs\`; do not edit by hand. With the meaning of each member:
\`/api/docs\`, for programs \`/api/docs/json\`.

Every call is a \`POST\` with a JSON body to \`/api/<name>\`, unless a line "Verb" names another. \`Authorization: Bearer <token>\` carries the session.
Every answer carries \`status\`, the same number as the HTTP status. A \`?\` marks a member that may be left out.
A call that takes files is a form (\`multipart/form-data\`): its input as text fields, the files after them; lists and blocks are JSON.
Of the fields that a form file defines, empty values (also \`false\`) of unknown ones are ignored.
A call that takes a \`requestKey\` (UUID) is safe to repeat: the same key of the same person with the same content within
24 hours answers the first result again and does nothing.
Step-up (after the rate of a call): ${describeStepUp()}

## Rates

| Rate | Calls | Seconds | Counted by |
|---|---|---|---|
${Object.entries(RATE_LIMITS)
  .map(([name, { points, seconds, by }]) => `| \`${name}\` | ${points} | ${seconds} | ${by} |`)
  .join('\n')}
`

/** docs/api.md from the operation table. */
export function apiDocs(): string {
  const firstWith = new Map<string, string>()
  const groups = Object.entries(OPERATION_GROUPS).map(([title, operations]) => {
    const calls = Object.entries(operations).map(([name, operation]) => describeCall(name, operation as Operation, firstWith))
    return `## ${title}\n\n${calls.join('\n')}`
  })
  return `${[HEAD, errorTable(), ...groups].join('\n')}`
}

function errorTable(): string {
  const rows = (Object.entries(ERRORS) as [ErrorCode, (typeof ERRORS)[ErrorCode]][]).map(
    ([code, { status, when }]) => `| ${status} | \`${code}\` | ${when} | ${texts[code]} |`,
  )
  return `## Errors

One shape: \`{ status, code, message, requestId, fields?, current?, retryAfter? }\`; \`message\` is always fit to show.
Every call can answer ${codes(COMMON)}; one with a session also ${codes(WITH_SESSION.filter((code) => !COMMON.includes(code)))}. A call below names its further errors.

| Status | Code | When | Text |
|---|---|---|---|
${rows.join('\n')}
`
}

/** @param firstWith the call that was described first with each answer; later ones refer to it */
function describeCall(name: string, operation: Operation, firstWith: Map<string, string>): string {
  const scope = scopeOfCall(operation)
  const answer = shape(operation.answer)
  const first = firstWith.get(answer)
  if (first === undefined && answer.length > 100) firstWith.set(answer, name)
  const common = operation.access.kind === 'session' ? WITH_SESSION : COMMON
  const errors = errorsOf(operation).filter((code) => !common.includes(code))
  const others = Object.entries(operation.otherAnswers ?? {}).map(([status, schema]) => `- Answer ${status}: ${shape(schema)}`)
  return [
    `### \`${name}\`\n`,
    `${operation.summary}.\n`,
    ...(operation.alsoAs ? [`- Verb: \`${operation.alsoAs}\`; \`POST\` does the same`] : []),
    `- Who: ${describeAccess(operation.access)}`,
    ...(scope === null ? [] : [`- API key: with the scope \`${scope}\``]),
    `- Rate: \`${operation.rate}\`${operation.stepUp ? ', with step-up' : ''}`,
    `- Kept: ${describeRecords(operation.records)}`,
    `- Input: ${shape(operation.input)}`,
    ...(operation.upload ? [`- Files: ${describeFiles(operation.upload).join('; ')}`] : []),
    `- Answer: ${operation.answersFile ? `a file (${kindsText(operation.answersFile)})` : first ? `as \`${first}\`` : answer}`,
    ...others,
    ...(operation.errorList ? [`- A refused file: a bare list, ${shape(operation.errorList)}`] : []),
    ...(errors.length === 0 ? [] : [`- Errors: ${codes(errors)}`]),
    `- Example: \`${JSON.stringify(operation.example)}\`\n`,
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
