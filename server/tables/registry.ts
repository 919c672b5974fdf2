import type { FieldSchema } from '../../contract/forms/definition.ts'
import { t } from '../../contract/language/texts.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import type { TableColumn, TableDefinition, TableFilter } from '../../contract/tables/definition.ts'
import { extraPath } from '../../contract/tables/extra.ts'
import { type DefinitionRegistry, openDefinitions } from '../definitions/registry.ts'
import { fieldFor } from '../forms/field-for.ts'
import type { FormRegistry } from '../forms/form-folder.ts'
import { checkTable } from './check.ts'

/** The files of `schemas/tables`. A list also shows options and labels of its fields' forms, so forms count too. */
export function openTables(schemasDir: string, forms: FormRegistry): DefinitionRegistry<TableDefinition> {
  let formsVersion = 0
  forms.onReload(() => {
    formsVersion += 1
  })
  return openDefinitions(schemasDir, {
    folder: 'tables',
    check: checkTable,
    complete: (definition: TableDefinition) => completeTable(definition, forms),
    version: () => formsVersion,
  })
}

const YES_NO = { true: 'Yes', false: 'No' }

/**
 * The list as it is served: a column or filter of a field that only forms define gets the form's options and labels. A column
 * or filter whose field no form has is left out and reported in `problems`.
 */
function completeTable(definition: TableDefinition, forms: FormRegistry): { definition: TableDefinition; problems: string[] } {
  const operation = (RESOURCES as Record<string, ResourceCalls>)[definition.resource]?.update?.operation ?? ''
  const problems: string[] = []
  const complete = <T extends TableColumn | TableFilter>(part: T, add: (part: T, field: FieldSchema) => T | string): T[] => {
    const path = extraPath(part.field)
    if (path === null) return [part]
    const field = fieldFor(forms, operation, null, path)
    const done = field ? add(part, field) : t('server-schema-files.noForm', { path })
    if (typeof done !== 'string') return [done]
    problems.push(`${part.title}: ${done}`)
    return []
  }
  const columns = definition.columns.flatMap((column) => complete(column, withLabels))
  const filters = definition.filters.flatMap((filter) => complete(filter, withOptions))
  return { definition: { ...definition, columns, filters }, problems }
}

function withLabels<T extends TableColumn | TableFilter>(part: T, field: FieldSchema): T {
  const labels = part.labels ?? field['x-labels'] ?? (field.type === 'boolean' ? YES_NO : undefined)
  return labels ? { ...part, labels } : part
}

function withOptions(filter: TableFilter, field: FieldSchema): TableFilter | string {
  if (filter.kind !== 'select' || filter.options || filter.statuses) return withLabels(filter, field)
  const options = field.type === 'boolean' ? Object.keys(YES_NO) : (field.enum ?? []).map(String)
  return options.length > 0 ? withLabels({ ...filter, options }, field) : t('server-schema-files.noOptions')
}
