import { cellValue } from '../../contract/tables/extra.ts'
import type { ViewWhen } from '../../contract/views/definition.ts'

/** Does the record meet the condition of a view? */
export function matches(record: Readonly<Record<string, unknown>>, when: ViewWhen | undefined): boolean {
  if (when === undefined) return true
  const value = cellValue(record, when.field) ?? null
  return (when.is?.includes(value) ?? true) && !when.not?.includes(value)
}
