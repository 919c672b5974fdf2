import files from '../schemas/resources.json' with { type: 'json' }

export type ColumnType = 'text' | 'integer' | 'amount' | 'day' | 'boolean'

/** The last day of a legal term. */
export interface Deadline {
  /** The column of the day from which it is counted. */
  from: string
  workingDays: number
  article: string
}

/** A resource whose calls, rules and screens follow from its data (docs/new-resource.md). */
export interface ResourceDefinition {
  /** Name of the list, in the sidebar too. */
  title: string
  /** One record: `vehicle`. Names its forms, machine, view and history. */
  entity: string
  columns: Readonly<Record<string, ColumnType>>
  /** `optional`: a record may belong to no company. */
  company?: 'optional'
  /** Columns that can sort the list, each with an index. */
  sorts: readonly string[]
  /** Columns that can filter the list. */
  filters: readonly string[]
  /** Day columns that the product calculates: a number of Mexican working days after another column, by the article. */
  deadlines?: Readonly<Record<string, Deadline>>
  /** The access of a company to its own records. Flags decide that of staff. */
  client?: 'view' | 'edit'
  /** Status → its colour; the steps between them are in the machine file. */
  statuses?: Readonly<Record<string, string>>
  /** The statuses in which a record may be edited; without it all. */
  editable?: readonly string[]
  /** Texts of the permissions editor. */
  permissions: Readonly<Record<'text' | ResourceFlag, string>>
  /** A record in the shape that its form sends. */
  example: Readonly<Record<string, string | number | boolean>>
}

export const RESOURCE_FLAGS = ['viewTab', 'viewDetails', 'edit'] as const
export type ResourceFlag = (typeof RESOURCE_FLAGS)[number]

/** A definition with its derived names. */
export interface SimpleResource extends ResourceDefinition {
  /** Refine resource, folder of its calls, table file: `spare-parts`. */
  name: string
  /** The camel-case name for a member, an area of flags and the page of the list: `spareParts`. */
  member: string
  /** Table of the database: `spare_parts`. */
  table: string
  /** One record as a member of an answer: `sparePart`. */
  one: string
  /** The page of one record: `sparePartDetail`. */
  detailPage: string
  /** The total of the list as a member of an answer: `totalSpareParts`. */
  total: string
  /** One record in a sentence: `spare part`. */
  word: string
}

/** The text with its first letter in capitals. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const inCamels = (name: string): string => name.replace(/-(.)/g, (_all, letter: string) => letter.toUpperCase())

const REQUIRED = ['title', 'entity', 'columns', 'sorts', 'filters', 'permissions', 'example'] as const

/** The definition with its names. Throws for one that lacks a member; the server checks the rest when it starts. */
function named([name, definition]: [string, ResourceDefinition]): SimpleResource {
  const missing = REQUIRED.filter((member) => definition[member] === undefined)
  if (missing.length > 0) throw new Error(`schemas/resources.json: ${name} lacks ${missing.join(', ')}`)
  const member = inCamels(name)
  return {
    ...definition,
    name,
    member,
    total: `total${capital(member)}`,
    word: definition.entity.replaceAll('-', ' '),
    table: name.replaceAll('-', '_'),
    one: inCamels(definition.entity),
    detailPage: `${inCamels(definition.entity)}Detail`,
  }
}

/** Every simple resource, in the order of schemas/resources.json. */
export const SIMPLE_RESOURCES: readonly SimpleResource[] = Object.entries(
  files as Readonly<Record<string, ResourceDefinition>>,
).map(named)

/** Does the status allow an edit by this call? A call of no simple resource judges it itself. */
export function allowsEdit(call: string, record: object): boolean {
  const { status } = record as { status?: unknown }
  const editable = SIMPLE_RESOURCES.find(({ name }) => call === `${name}/update`)?.editable
  return editable === undefined || editable.some((one) => one === status)
}

/** A member for each resource. The names of those that only the file knows are no part of the type. */
export const ofResources = <T>(memberOf: (resource: SimpleResource) => readonly [name: string, value: T][]): object =>
  Object.fromEntries(SIMPLE_RESOURCES.flatMap(memberOf))
