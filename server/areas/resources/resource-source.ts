import { type RawBuilder, sql } from 'kysely'
import type { SimpleResource } from '../../../access-control/resources.ts'
import type { FormVariant } from '../../../contract/forms/definition.ts'
import { columnsOf } from '../../../contract/simple-resources/operations.ts'
import type { CallContext, Session } from '../../calls/context.ts'
import { inScope } from '../../calls/in-scope.ts'
import { fieldsOf, formsOf } from '../../forms/sent-fields.ts'
import type { ListSource } from '../../lists/list-source.ts'
import { COMPANY_REF, selectRow } from '../../lists/select-row.ts'

export type Members = Record<string, unknown>
type Filters = Record<string, string | number | boolean>

/** A record of a simple resource as read; further members are its columns. */
export interface ResourceRow {
  id: number
  company: { id: number; name: string } | null
  status: string
  version: number
  extra: Members
}

export const callOf = ({ name }: SimpleResource) => `${name}/update`
const variantFor = ({ role }: Session): FormVariant => ({ viewer: role, subject: 'Client' })

/** The fields that the form hides from a viewer: they are not answered, searched or shown in the history. */
export function hiddenFrom(resource: SimpleResource, { services, session }: CallContext<Session>): ReadonlySet<string> {
  const shown = shownTo(resource, { services, session })
  const bound = services.forms.all().filter(({ record }) => record?.operation === callOf(resource))
  return new Set(bound.flatMap(({ schema }) => Object.keys(schema.properties ?? {})).filter((name) => !shown.has(name)))
}

/** The fields that these forms of steps hide from a viewer. */
export function hiddenInForms(names: readonly string[], { services, session }: CallContext<Session>): ReadonlySet<string> {
  const hiddenIn = (name: string) => {
    const shown = services.forms.schema(name, { viewer: session.role, subject: session.role }).properties ?? {}
    const whole = services.forms.all().find((form) => form.name === name)?.schema.properties ?? {}
    return Object.keys(whole).filter((field) => !Object.hasOwn(shown, field))
  }
  return new Set(names.flatMap(hiddenIn))
}

export const shownTo = (
  resource: SimpleResource,
  { services, session }: Pick<CallContext<Session>, 'services' | 'session'>,
): ReadonlySet<string> =>
  new Set(
    formsOf(services.forms, callOf(resource), variantFor(session)).flatMap((form) => fieldsOf(form).map(({ place }) => place)),
  )

export const without = (row: Members, hidden: ReadonlySet<string>): Members =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, hidden.has(name) ? null : value]))

/** The records in reach. Sorts and search are served by the indexes of the migration (docs/new-resource.md). */
export function sourceOf(resource: SimpleResource, hidden: ReadonlySet<string> = new Set()) {
  const { name, title, table, sorts, filters, statuses } = resource
  const asked = [...(statuses ? ['status'] : []), ...filters].filter((column) => !hidden.has(column))
  const equals = (column: string) => (value: unknown) => sql`${sql.ref(`r.${column}`)} = ${value}`
  return {
    file: name,
    noun: title.toLowerCase(),
    table,
    alias: 'r',
    reach: (session) => [inScope(session, 'r.company_id')],
    sorts: Object.fromEntries(sorts.filter((column) => !hidden.has(column)).map((column) => [column, [column, 'id']])),
    defaultSort: sorts[0] as string,
    search: 'search_text',
    filters: Object.fromEntries(
      [['companyId', 'company_id'] as const, ...asked.map((column) => [column, column] as const)].map(([filter, column]) => [
        filter,
        equals(column),
      ]),
    ) as Record<string, (value: unknown) => RawBuilder<unknown>>,
    columns: selectRow(
      columnsOf(resource),
      'r',
      { company: sql`case when c.id is not null then ${COMPANY_REF} end` },
      { extra: sql.ref('r.extra') },
    ),
    joins: sql`left join companies c on c.id = r.company_id`,
    toRow: (row: ResourceRow): ResourceRow => without(row as unknown as Members, hidden) as unknown as ResourceRow,
    extras: {
      operation: callOf(resource) as never,
      subjects: ['Client'],
      place: (path) => (path.includes('.') || path in resource.columns ? null : { key: path }),
    },
  } satisfies ListSource<Filters, ResourceRow, ResourceRow>
}
