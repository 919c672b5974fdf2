import Type, { type Static } from 'typebox'
import { ROLES, type Role } from '../../access-control/roles.ts'

export const Text = Type.String({ minLength: 1, maxLength: 200 })
/** Dotted path in a row, such as `company.name` or `extra.nickname`. */
export const Field = Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*(\\.[A-Za-z0-9_]+)*$', maxLength: 100 })
const Flag = Type.String({ pattern: '^[a-zA-Z]+\\.[a-zA-Z]+$', maxLength: 100 })
const RoleName = Type.Unsafe<Role>({ type: 'string', enum: [...ROLES] })

/** The viewers of a column or a filter: default all who see the list, or only these roles, or only holders of this flag. */
const Audience = { roles: Type.Optional(Type.Array(RoleName, { minItems: 1 })), flag: Type.Optional(Flag) }

/** Stored value → how it is shown, for values that are codes. The server adds them for fields of forms with options. */
export const Labels = Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Text))

/** The format of a value. */
export const Format = Type.Enum([
  'text',
  /** A stored word, shown by its text in the area `values`. */
  'word',
  'person',
  'company',
  'date',
  'datetime',
  /** The day of an instant and how many days ago that was. */
  'since',
  'status',
  'email',
  'phone',
  'link',
  'money',
  'number',
])

const Column = Type.Object(
  {
    field: Field,
    title: Text,
    format: Format,
    /** Format `status`: the list of schemas/statuses.json that names and colours the values. */
    statuses: Type.Optional(Text),
    labels: Labels,
    /** Text for a missing value, if it is more specific than N/E. */
    missing: Type.Optional(Text),
    /** The server's name for sorting by this column; without it the column is not sortable. */
    sort: Type.Optional(Field),
    /** Width in pixels at which the column reads well. */
    width: Type.Optional(Type.Integer({ minimum: 60, maximum: 600 })),
    /** Hidden until the person chooses it. */
    optional: Type.Optional(Type.Literal(true)),
    ...Audience,
  },
  { additionalProperties: false },
)

const Filter = Type.Object(
  {
    /** Name of the filter in the list call, or an extra field. */
    field: Field,
    title: Text,
    /** `select`: the value itself; `text`: a part of it; `record`: a record of another resource, found while typing; `yes-no`: whether it is so. */
    kind: Type.Enum(['select', 'text', 'record', 'yes-no', 'day']),
    /** Kind `select`: the choices themselves, or the list of schemas/statuses.json that holds them; a field of a form has its own. */
    options: Type.Optional(Type.Array(Text, { minItems: 1 })),
    labels: Labels,
    statuses: Type.Optional(Text),
    /** Kind `record`: the resource it is looked up in (contract/resources.ts). */
    resource: Type.Optional(Text),
    ...Audience,
  },
  { additionalProperties: false },
)

/** One file of schemas/tables: a list as product owners describe it (docs/tables.md). The server checks it before it serves it. */
export const TableDefinition = Type.Object(
  {
    /** Refine resource the rows come from (contract/resources.ts). */
    resource: Text,
    /** Plural noun of the rows, for headings and messages: "people". */
    noun: Text,
    search: Type.Optional(Text),
    columns: Type.Array(Column, { minItems: 1, maxItems: 40 }),
    filters: Type.Array(Filter, { maxItems: 20 }),
    /** Server's sort name, `-` in front for descending. */
    defaultSort: Type.String({ pattern: '^-?[A-Za-z_][A-Za-z0-9_.]*$', maxLength: 60 }),
    pageSizes: Type.Array(Type.Integer({ minimum: 1, maximum: 200 }), { minItems: 1 }),
    /** Page that a row opens (a name of access-control/pages.ts), with the row's id in its address. */
    opens: Type.Optional(Text),
    empty: Text,
  },
  { additionalProperties: false },
)

export type TableDefinition = Static<typeof TableDefinition>
export type TableColumn = Static<typeof Column>
export type TableFilter = Static<typeof Filter>

/** Colour of a status. */
export const Tone = Type.String({ pattern: '^(neutral|blue|cyan|green|emerald|yellow|orange|rose|red)$' })

/** schemas/statuses.json: list → stored value → how it is shown. */
export const StatusLists = Type.Record(
  Text,
  Type.Record(
    Text,
    Type.Object(
      {
        label: Text,
        tone: Tone,
      },
      { additionalProperties: false },
    ),
  ),
)
export type StatusLists = Static<typeof StatusLists>
