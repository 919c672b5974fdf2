import { PAGES } from '../../access-control/pages.ts'
import { ALL_FLAGS } from '../../access-control/permissions.ts'
import { t } from '../../contract/language/texts.ts'
import { RESOURCES } from '../../contract/resources.ts'
import { STATUSES } from '../../contract/statuses.ts'
import { TableDefinition, type TableFilter } from '../../contract/tables/definition.ts'
import { extraPath } from '../../contract/tables/extra.ts'
import { repeated, unknown } from '../definitions/check.ts'
import { misshapen } from '../definitions/problem.ts'
import { type Judge, judgeOf } from '../definitions/shape.ts'

const hasShape: Judge<TableDefinition> = judgeOf(TableDefinition)

/** All errors of a file of schemas/tables, in sentences for its editor; empty if it may be served. */
export function checkTable(content: unknown): string[] {
  if (!hasShape(content)) {
    return (hasShape.errors ?? []).map(misshapen)
  }
  const sorts = content.columns.flatMap(({ sort }) => sort ?? [])
  const parts = [...content.columns, ...content.filters]
  return [
    ...unknown('resource', [content.resource], Object.keys(RESOURCES)),
    ...unknown('opens', content.opens === undefined ? [] : [content.opens], Object.keys(PAGES)),
    ...unknown('defaultSort', [content.defaultSort.replace(/^-/, '')], sorts),
    ...parts.flatMap((part) => unknown(`${part.title}: flag`, part.flag ? [part.flag] : [], ALL_FLAGS)),
    ...parts.flatMap((part) => unknown(`${part.title}: statuses`, part.statuses ? [part.statuses] : [], Object.keys(STATUSES))),
    ...repeated(
      'columns',
      content.columns.map(({ field }) => field),
    ),
    ...repeated(
      'filters',
      content.filters.map(({ field }) => field),
    ),
    ...content.columns
      .filter(({ format, statuses: list }) => (format === 'status') !== (list !== undefined))
      .map(({ title }) => `${title}: ${t('server-schema-files.statuses')}`),
    ...content.filters.flatMap(filterProblems),
  ]
}

function filterProblems({ title, field, kind, options, statuses: list, resource }: TableFilter): string[] {
  const hasChoices = options !== undefined || list !== undefined
  // A field of a form has its own options.
  const isChoiceMissing = kind === 'select' && !hasChoices && extraPath(field) === null
  return [
    ...(isChoiceMissing || (kind !== 'select' && hasChoices) ? [`${title}: ${t('server-schema-files.choices')}`] : []),
    ...((kind === 'record') === (resource !== undefined) ? [] : [`${title}: ${t('server-schema-files.record')}`]),
    ...unknown(`${title}: resource`, resource === undefined ? [] : [resource], Object.keys(RESOURCES)),
  ]
}
