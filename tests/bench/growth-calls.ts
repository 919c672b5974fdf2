/** The reading calls of the API as the operation table, the lists' files and the resources have them, with inputs to measure. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '../../access-control/roles.ts'
import { operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { LAST_ROW } from '../../contract/tables/list-limits.ts'

const SCHEMAS = join(import.meta.dirname, '../../schemas')
const FIRST_PAGE = 25
/** Words of a search: none has it, some have it, many have it, two together. */
const SEARCHES = ['zzqqzz', 'núñez', 'mar', 'maría lópez']
const SOME_DAY = '2026-01-01'

export interface GrowthCall {
  operation: string
  /** The member of the input that makes it another query. */
  variant: string
  input: Record<string, unknown>
}

/** An id of a record within reach of the caller, by its kind: `person`, `invoice`, … or the name of a member (`companyId`). */
export type Ids = Readonly<Record<string, number | undefined>>

interface Node {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
}

/** The reading calls that this role may use. Those that answer a file, or look one value up, are left out. */
export function callsOf(role: Role, ids: Ids): GrowthCall[] {
  return Object.entries(operations as Record<string, Operation>).flatMap(([operation, entry]) => {
    const { access, writes, answersFile, rate } = entry
    const isMeasured = access.kind === 'session' && access.roles[role] !== false && !writes && !answersFile && rate === 'read'
    if (!isMeasured) return []
    const input = inputOf(entry, ids)
    if (input === null) return []
    const { sort, page } = rootOf(entry).properties ?? {}
    return sort && page ? listCalls(operation, entry, input, ids) : [{ operation, variant: '', input }]
  })
}

const rootOf = ({ input }: Operation): Node => input as unknown as Node

/** The required members, from the ids or the example; `null` where the caller has no such record. */
function inputOf(entry: Operation, ids: Ids): Record<string, unknown> | null {
  const target = entry.access.kind === 'session' ? entry.access.target : undefined
  const input: Record<string, unknown> = {}
  for (const name of rootOf(entry).required ?? []) {
    const id = name === target?.param ? ids[target.entity] : ids[name]
    if (name === target?.param && id === undefined) return null
    input[name] = id ?? entry.example[name]
  }
  return input
}

/** The first page, each order, each filter, searches, and the last page that can be asked for. */
function listCalls(operation: string, entry: Operation, input: Record<string, unknown>, ids: Ids): GrowthCall[] {
  const call = (variant: string, more: object = {}) => ({ operation, variant, input: { ...input, ...more } })
  const filters = Object.entries(rootOf(entry).properties?.['filters']?.properties ?? {})
  return [
    call('first page'),
    call('far page', { page: LAST_ROW / FIRST_PAGE, limit: FIRST_PAGE }),
    ...sortsOf(operation).flatMap((sort) => [call(`sort ${sort}`, { sort }), call(`sort -${sort}`, { sort: `-${sort}` })]),
    ...SEARCHES.map((search) => call(`search ${search}`, { search })),
    ...filters.flatMap(([name, node]) =>
      valuesOf(name, node, ids).map((value) => call(`${name} ${value}`, { filters: { [name]: value } })),
    ),
  ]
}

/** Values of a filter: all words it knows, both truths, an id, a day. */
function valuesOf(name: string, node: Node, ids: Ids): unknown[] {
  const choices = node.enum ?? node.anyOf?.map((one) => one.const).filter((value) => value !== undefined)
  if (choices && choices.length > 0) return choices
  if (node.const !== undefined) return [node.const]
  if (node.type === 'boolean') return [true, false]
  if (node.type === 'integer') return ids[name] === undefined ? [] : [ids[name]]
  return /from|to|day|date|since|until/i.test(name) ? [SOME_DAY] : []
}

/** The orders that the columns of the list's file offer. */
function sortsOf(operation: string): string[] {
  const resources = Object.entries(readJson('resource-calls.json') as Record<string, { list?: { operation: string } }>)
  const resource = resources.find(([, { list }]) => list?.operation === operation)?.[0]
  const tables = readdirSync(join(SCHEMAS, 'tables')).map((file) => readJson(`tables/${file}`) as Table)
  const columns = tables.filter((table) => table.resource === resource).flatMap((table) => table.columns)
  return [...new Set(columns.flatMap(({ sort }) => (sort === undefined ? [] : [sort])))]
}

interface Table {
  resource: string
  columns: { sort?: string }[]
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8'))
