import { ofResources } from '../access-control/resources.ts'
import files from '../schemas/statuses.json' with { type: 'json' }
import { schemaText } from './language/overlay.ts'
import type { StatusLists } from './tables/definition.ts'

/** List → stored value → label and tone: schemas/statuses.json, and the statuses of simple resources. */
export const STATUSES: StatusLists = {
  ...(files as StatusLists),
  ...ofResources(({ name, statuses = {} }) => [
    [name, Object.fromEntries(Object.entries(statuses).map(([label, tone]) => [label, { label, tone }]))],
  ]),
}

/** The label of a stored status in the current language. */
export function statusLabel(list: string, status: string): string {
  const file = list in files ? 'statuses' : 'resources'
  return schemaText(file, STATUSES[list]?.[status]?.label ?? status, `${list}.${status}.label`)
}
