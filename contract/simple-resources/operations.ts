import Type, { type TSchema } from 'typebox'
import { ownOrNamed, session } from '../../access-control/authorize.ts'
import { aboutOne, needs } from '../../access-control/resource-access.ts'
import { type ColumnType, SIMPLE_RESOURCES, type SimpleResource } from '../../access-control/resources.ts'
import {
  Amount,
  AskedDay,
  Day,
  ExtraValue,
  formData,
  Id,
  Instant,
  Nullable,
  oneOf,
  PageRequest,
  RequestKey,
  ShortText,
  Text,
  Version,
} from '../format/shared.ts'
import { HistoryRow } from '../history/schemas.ts'
import { Step } from '../machines/step.ts'
import { described, type Operation, read, write } from '../operation.ts'
import { exportOf, list, pageOf } from '../tables/list.ts'

const SHOWN: Record<ColumnType, TSchema> = {
  text: Text,
  integer: Nullable(Type.Integer()),
  amount: Nullable(Amount),
  day: Nullable(Day),
  boolean: Nullable(Type.Boolean()),
}

/** A filter accepts the values in the address of a list. */
const ASKED: Record<ColumnType, TSchema> = {
  text: ShortText,
  integer: Type.String({ pattern: '^-?[0-9]{1,9}$', maxLength: 10 }),
  amount: Type.String({ pattern: '^-?[0-9]{1,12}([.][0-9]{1,2})?$', maxLength: 16 }),
  day: AskedDay,
  boolean: Type.Boolean(),
}

/** A deadline says how it is counted, and by which law. */
function shownAs({ deadlines = {} }: SimpleResource, name: string, type: ColumnType): TSchema {
  const deadline = deadlines[name]
  if (!deadline) return SHOWN[type]
  const { from, workingDays, article } = deadline
  return { ...SHOWN[type], description: `${workingDays} working days after ${from}: ${article}` }
}

const statusesOf = ({ statuses = {} }: SimpleResource): string[] => Object.keys(statuses)

const Company = Type.Object({ id: Id, name: ShortText })

/** The answered columns of a record: its own, and those that every simple resource has. */
export const columnsOf = (resource: SimpleResource) =>
  Type.Object({
    id: Id,
    company: resource.company === 'optional' ? Nullable(Company) : Company,
    ...Object.fromEntries(Object.entries(resource.columns).map(([name, type]) => [name, shownAs(resource, name, type)])),
    ...(statusesOf(resource).length > 0 ? { status: ShortText } : {}),
    version: Version,
    created_at: Instant,
    updated_at: Instant,
  })

/** One record with its offered steps. Further members are fields that only the form defines. */
const recordOf = (resource: SimpleResource) =>
  Type.Object({ ...columnsOf(resource).properties, steps: Type.Array(Step) }, { additionalProperties: ExtraValue })

function wordsOf({ name, title, word, example, sorts, editable }: SimpleResource) {
  const sort = sorts[0]
  return {
    [`${name}/list`]: {
      summary: `${title} of the companies in reach: one page, with the total`,
      example: { page: 1, limit: 25, search: 'a', sort },
    },
    [`${name}/export`]: {
      summary: `The list of ${title.toLowerCase()} as a CSV or XLSX file: the rows shown, over all pages, up to 50,000 rows`,
      example: { sort },
    },
    [`${name}/get`]: { summary: `One ${word}, with the steps that are offered`, example: { id: 1 } },
    [`${name}/create`]: {
      summary: `Register a ${word} of a company; a Client registers it in its own company`,
      example: { companyId: 1, ...example },
    },
    [`${name}/update`]: {
      summary: `Change a ${word}`,
      errors: ['STALE', ...(editable ? (['RECORD_STATE'] as const) : [])],
      example: { id: 1, ...Object.fromEntries(Object.entries(example).slice(0, 1)) },
    },
    [`${name}/history`]: {
      summary: `The history of a ${word}, newest first; a Client sees only the rows meant for it`,
      example: { id: 1, page: 1, limit: 25 },
    },
  }
}

function operationsOf(resource: SimpleResource): Record<string, Operation> {
  const { name, member, one, entity } = resource
  const answer = Type.Object({ [one]: recordOf(resource) })
  const answers = {
    [`${name}/get`]: answer,
    [`${name}/create`]: answer,
    [`${name}/update`]: answer,
    [`${name}/history`]: pageOf({ history: HistoryRow }),
  }
  const listed = list({
    filters: {
      companyId: Type.Optional(Id),
      ...(statusesOf(resource).length > 0 ? { status: Type.Optional(oneOf(...statusesOf(resource))) } : {}),
      ...Object.fromEntries(
        resource.filters.map((column) => [column, Type.Optional(ASKED[resource.columns[column] as ColumnType])]),
      ),
    },
    rows: { [member]: Type.Object({ ...columnsOf(resource).properties, extra: Type.Record(Type.String(), ExtraValue) }) },
    access: session(needs(resource, 'viewTab')),
  })
  return described(wordsOf(resource), answers, null, {
    [`${name}/list`]: listed,
    [`${name}/export`]: exportOf(listed, `${name}.exported`),
    [`${name}/get`]: read({
      input: Type.Object({ id: Id }),
      access: aboutOne(resource, 'viewDetails'),
    }),
    [`${name}/create`]: write({
      // The fields are those of the resource's form, which validates them.
      input: formData({ companyId: Type.Optional(Id), requestKey: Type.Optional(RequestKey) }),
      access: session(needs(resource, 'edit'), ownOrNamed('company', 'companyId')),
      isJudgedByForms: true,
      records: `${entity}.created`,
    }),
    [`${name}/update`]: write({
      input: formData({ id: Id, version: Type.Optional(Version), requestKey: Type.Optional(RequestKey) }),
      access: aboutOne(resource, 'edit'),
      isJudgedByForms: true,
      records: `${entity}.updated`,
    }),
    [`${name}/history`]: read({
      input: Type.Object({ id: Id, ...PageRequest }),
      access: aboutOne(resource, 'viewDetails'),
      isFromReplica: true,
    }),
  })
}

/** The calls of each simple resource, as a group of their own. A step is taken by `record/take-step`. */
export const simpleResourceGroups: object = Object.fromEntries(
  SIMPLE_RESOURCES.map((resource) => [resource.title, operationsOf(resource)]),
)
