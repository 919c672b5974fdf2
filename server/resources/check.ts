import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PERMISSION_GROUPS } from '../../access-control/grants.ts'
import { PAGES } from '../../access-control/pages.ts'
import { AREAS } from '../../access-control/permissions.ts'
import { SIMPLE_RESOURCES, type SimpleResource } from '../../access-control/resources.ts'
import { OPERATION_GROUPS } from '../../contract/index.ts'
import { RESOURCES } from '../../contract/resources.ts'
import { ResourceShape } from '../../contract/simple-resources/definition.ts'
import { columnsOf } from '../../contract/simple-resources/operations.ts'
import { STATUSES } from '../../contract/statuses.ts'
import files from '../../schemas/resources.json' with { type: 'json' }
import { unknown } from '../definitions/check.ts'
import { misshapen } from '../definitions/problem.ts'
import { judgeOf } from '../definitions/shape.ts'

const SCHEMAS = join(import.meta.dirname, '..', '..', 'schemas')
const NAME = /^[a-z]+(-[a-z]+)*$/

/** All errors of schemas/resources.json, in sentences for its editor. */
export function checkResources(): string[] {
  const hasShape = judgeOf(ResourceShape)
  const wrong = Object.entries<unknown>(files).flatMap(([name, definition]) => {
    const problems = hasShape(definition) ? [] : (hasShape.errors ?? [])
    return [
      ...(NAME.test(name) ? [] : [`${name}: a name has lower-case letters and hyphens`]),
      ...problems.map((problem) => `${name}.${misshapen(problem)}`),
    ]
  })
  if (wrong.length > 0) return wrong
  return [...NAMES.flatMap(taken), ...SIMPLE_RESOURCES.flatMap(problemsOf)]
}

/** Names that each resource defines. */
const NAMES: readonly [what: string, names: readonly string[], of: (resource: SimpleResource) => string[]][] = [
  ['page', Object.keys(PAGES), ({ member, detailPage }) => [member, detailPage]],
  ['resource', Object.keys(RESOURCES), ({ name }) => [name]],
  ['area of permissions', AREAS, ({ member }) => [member]],
  ['group of permissions', Object.keys(PERMISSION_GROUPS), ({ member }) => [member]],
  ['list of statuses', Object.keys(STATUSES), ({ name }) => [name]],
  ['group of calls', Object.keys(OPERATION_GROUPS), ({ title }) => [title]],
]

/** A name already used elsewhere keeps its place there: the names of resources come last. */
function taken([what, names, of]: (typeof NAMES)[number]): string[] {
  const own = SIMPLE_RESOURCES.flatMap(of)
  const others = names.slice(0, names.length - own.length)
  const isTaken = (name: string, at: number): boolean => others.includes(name) || own.indexOf(name) !== at
  return own.filter(isTaken).map((name) => `${name}: there is a ${what} of that name already`)
}

function problemsOf(resource: SimpleResource): string[] {
  const { name, entity, columns, sorts, filters, example, statuses, deadlines = {}, editable = [] } = resource
  const own = Object.keys(columns)
  const fixed = Object.keys(columnsOf({ ...resource, columns: {} }).properties)
  const paths = [`tables/${name}`, `forms/${entity}`, `views/${entity}`, ...(statuses ? [`machines/${entity}`] : [])]
  return [
    ...unknown(`${name}.sorts`, sorts, [...own, ...fixed]),
    ...unknown(`${name}.filters`, filters, own),
    ...unknown(`${name}.editable`, editable, Object.keys(statuses ?? {})),
    ...unknown(
      `${name}.deadlines`,
      Object.entries(deadlines).flatMap(([column, { from }]) => [column, from]),
      own.filter((column) => columns[column] === 'day'),
    ),
    ...unknown(`${name}.example`, Object.keys(example), own),
    ...own
      .filter((column) => [...fixed, 'steps', 'extra', 'status'].includes(column))
      .map((column) => `${name}.columns: every record has "${column}"`),
    ...paths
      .filter((path) => !existsSync(join(SCHEMAS, `${path}.json`)))
      .map((path) => `${name}: schemas/${path}.json is missing`),
  ]
}
