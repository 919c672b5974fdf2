import type { TableDefinition } from '../../contract/tables/definition.ts'
import { type DefinitionRegistry, openDefinitions } from '../definitions/registry.ts'
import type { FormRegistry } from '../forms/registry.ts'
import { checkTable } from './check.ts'
import { completeTable } from './complete.ts'

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
