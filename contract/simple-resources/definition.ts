import Type from 'typebox'
import { Text, Tone } from '../tables/definition.ts'

const Column = Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 60 })
const Columns = Type.Array(Column, { maxItems: 40 })

const Deadline = Type.Object(
  { from: Column, workingDays: Type.Integer({ minimum: 1, maximum: 250 }), article: Text },
  { additionalProperties: false },
)

/** One member of schemas/resources.json (docs/new-resource.md); the type is that of access-control/resources.ts. */
export const ResourceShape = Type.Object(
  {
    title: Text,
    entity: Type.String({ pattern: '^[a-z]+(-[a-z]+)*$', maxLength: 40 }),
    columns: Type.Record(Column, Type.Enum(['text', 'integer', 'amount', 'day', 'boolean']), { minProperties: 1 }),
    sorts: Type.Array(Column, { minItems: 1, maxItems: 40 }),
    filters: Columns,
    company: Type.Optional(Type.Literal('optional')),
    deadlines: Type.Optional(Type.Record(Column, Deadline)),
    client: Type.Optional(Type.Enum(['view', 'edit'])),
    statuses: Type.Optional(Type.Record(Text, Tone)),
    editable: Type.Optional(Type.Array(Text, { minItems: 1, maxItems: 20 })),
    permissions: Type.Object({ text: Text, viewTab: Text, viewDetails: Text, edit: Text }, { additionalProperties: false }),
    example: Type.Record(Column, Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean()])),
  },
  { additionalProperties: false },
)
