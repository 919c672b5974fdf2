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
import { FILE_KINDS, type FileKind } from '../../contract/upload.ts'
import { WebhookPayload } from '../../contract/webhooks/payload.ts'
import texts from '../../schemas/texts/en/errors.json' with { type: 'json' }
import { openApiSchema } from './openapi-schema.ts'

type Json = Record<string, unknown>

const FIELD_ERROR = {
  type: 'object',
  required: ['field', 'message'],
  properties: { field: { type: 'string' }, message: { type: 'string' } },
}
/** The one shape of every failed answer, `ErrorBody` of contract/errors.ts. */
const ERROR = {
  type: 'object',
  required: ['status', 'code', 'message', 'requestId'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'Always fit to show.' },
    requestId: { type: 'string' },
    fields: { type: 'array', items: FIELD_ERROR },
    current: { type: 'object', additionalProperties: true },
    missing: { type: 'array', items: { type: 'string' } },
    retryAfter: { type: 'integer', description: 'Seconds.' },
  },
}

/** The operation table as an OpenAPI 3.0 document: nothing in it is written twice. */
export function openApiDocument(): Json {
  const groups = Object.entries(OPERATION_GROUPS)
  return {
    openapi: '3.0.3',
    info: {
      title: 'Plantilla API',
      version: '1',
      description:
        'Every call is a POST with a JSON body, or a form where it takes files; two are a PUT and a DELETE as well. `Authorization: Bearer <token>` carries the session, or an API key.',
    },
    servers: [{ url: '/' }],
    tags: groups.map(([name]) => ({ name })),
    paths: Object.fromEntries(
      groups.flatMap(([group, operations]) =>
        Object.entries(operations).map(([name, operation]) => [
          `/api/${name}`,
          describeVerbs(group, name, operation as Operation),
        ]),
      ),
    ),
    // OpenAPI 3.1 calls it "webhooks".
    'x-webhooks': { event: { post: describeWebhook() } },
    components: {
      schemas: { Error: ERROR },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key of Admin. Each call names the scope that opens it, in `x-scope`.',
        },
        'one-time': { type: 'http', scheme: 'bearer', description: 'The token of the verification screen.' },
      },
    },
  }
}

/** The request that endpoints of `integration/create-webhook` get. */
const describeWebhook = (): Json => ({
  operationId: 'event',
  summary: 'An event of `integration/find-webhooks`, signed by Standard Webhooks',
  parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: openApiSchema(WebhookPayload) } } },
  responses: {
    '2XX': { description: 'The event has arrived; any other answer has it sent again later.' },
    410: { description: 'Nothing more is sent.' },
  },
})

/** Described under POST, and under its own verb where the specification names one. */
function describeVerbs(group: string, name: string, operation: Operation): Json {
  const post = describeOperation(group, name, operation)
  const { alsoAs } = operation
  if (!alsoAs) return { post }
  return { [alsoAs.toLowerCase()]: post, post: { ...post, operationId: `${name}-as-post` } }
}

function describeOperation(group: string, name: string, operation: Operation): Json {
  const { summary, access, rate, records } = operation
  const scope = scopeOfCall(operation)
  return {
    tags: [group],
    operationId: name,
    summary,
    description: [
      `**Who:** ${describeAccess(access)}`,
      ...(scope === null ? [] : [`**API key:** with the scope \`${scope}\`.`]),
      ...(operation.stepUp ? [`**Step-up:** ${describeStepUp()}`] : []),
      `**How often:** ${describeRate(rate)}`,
      `**Kept:** ${describeRecords(records)}`,
      ...(operation.upload ? [`**Files:** ${describeFiles(operation.upload).join('; ')}`] : []),
    ].join('\n\n'),
    security: access.kind === 'public' ? [] : [{ [access.kind]: [] }, ...(scope === null ? [] : [{ key: [] }])],
    ...(scope === null ? {} : { 'x-scope': scope }),
    requestBody: { required: true, content: describeBody(operation) },
    responses: { ...goodAnswers(operation), ...refusals(operation) },
  }
}

/** With files a call is a form: its input as text fields, then the files. */
function describeBody({ input, example, upload }: Operation): Json {
  const schema = openApiSchema(input) as Json
  if (!upload) return { 'application/json': { schema, example } }
  const files = Object.entries(upload.fields).map(([field, { max = 1 }]) => {
    const file = { type: 'string', format: 'binary' }
    return [field, max > 1 ? { type: 'array', maxItems: max, items: file } : file]
  })
  const properties = { ...(schema['properties'] as Json), ...Object.fromEntries(files) }
  return { 'multipart/form-data': { schema: { ...schema, properties } } }
}

function goodAnswers({ answer, otherAnswers, answersFile }: Operation): Json {
  if (answersFile) {
    const file = { schema: { type: 'string', format: 'binary' } }
    return { 200: { description: 'The file.', content: Object.fromEntries(answersFile.map((kind) => [typeOf(kind), file])) } }
  }
  const answers = [[200, answer], ...Object.entries(otherAnswers ?? {})] as [number | string, Operation['answer']][]
  return Object.fromEntries(
    answers.map(([status, schema]) => {
      const withStatus = {
        ...schema,
        properties: { status: { type: 'integer', enum: [Number(status)] }, ...schema.properties },
      }
      return [status, { description: 'Done.', content: { 'application/json': { schema: openApiSchema(withStatus) } } }]
    }),
  )
}

/** The bare content type. */
const typeOf = (kind: FileKind): string => FILE_KINDS[kind].type.split(';')[0] ?? ''

/** Refusals by HTTP status; each line has the code and its cause. */
function refusals(operation: Operation): Json {
  const byStatus = Object.groupBy(errorsOf(operation), (code) => String(ERRORS[code].status))
  const schema = { $ref: '#/components/schemas/Error' }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: (codes ?? []).map(describeError).join('\n\n'), content: { 'application/json': { schema } } },
    ]),
  )
}

const describeError = (code: ErrorCode): string => `\`${code}\`: ${ERRORS[code].when}. "${texts[code]}"`
