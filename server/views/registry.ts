import type { ViewDefinition } from '../../contract/views/definition.ts'
import { type DefinitionRegistry, openDefinitions } from '../definitions/registry.ts'
import { checkView } from './check.ts'

/** The files of `schemas/views`. */
export const openViews = (schemasDir: string): DefinitionRegistry<ViewDefinition> =>
  openDefinitions(schemasDir, { folder: 'views', check: checkView })
