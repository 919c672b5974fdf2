import { type Actor, can } from '../../access-control/can.ts'
import type { FlagPath } from '../../access-control/permissions.ts'
import type { Role } from '../../access-control/roles.ts'
import type { TableColumn, TableDefinition } from './definition.ts'

interface Audience {
  roles?: readonly Role[]
  flag?: string
}

/** Is this column or filter meant for them? */
const isFor = (actor: Actor, { roles, flag }: Audience): boolean =>
  (roles === undefined || roles.includes(actor.role)) && (flag === undefined || can(actor, flag as FlagPath))

/** The list for this person: on the screen, in an export, and for the extra fields that a call may request. */
export const definitionFor = (actor: Actor, definition: TableDefinition): TableDefinition => ({
  ...definition,
  columns: definition.columns.filter((column) => isFor(actor, column)),
  filters: definition.filters.filter((filter) => isFor(actor, filter)),
})

/** The columns to draw: the chosen ones, else all that are not optional. */
export const shownColumns = (definition: TableDefinition, chosen: readonly string[] | null): TableColumn[] =>
  definition.columns.filter((column) => (chosen ? chosen.includes(column.field) : column.optional !== true))
