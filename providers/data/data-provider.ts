import type { BaseKey, DataProvider, MetaQuery } from '@refinedev/core'
import type { OperationName } from '../../contract/index.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import { callApi, noAnswer } from '../api.ts'
import type { UploadOptions } from '../upload.ts'
import { toCallError } from './http-error.ts'
import { toListRequest } from './list-request.ts'

type Kind = keyof ResourceCalls

/** Meta data of a mutation with files. */
export interface UploadMeta extends UploadOptions {
  files?: Readonly<Record<string, File | readonly File[]>> | undefined
}

/** The call that serves this resource; throws an error that names the missing one. */
function callOf<K extends Kind>(resource: string, kind: K): NonNullable<ResourceCalls[K]> {
  const calls: ResourceCalls | undefined = (RESOURCES as Record<string, ResourceCalls>)[resource]
  const call = calls?.[kind]
  if (!call) throw new Error(`The resource "${resource}" has no "${kind}" call (contract/resources.ts).`)
  return call
}

/**
 * The abort signal of a query; nothing for a change. Refine puts key and signal of a query into its meta data, next to the
 * parameters of the address, which anyone can write but which hold no signal.
 */
const querySignalOf = ({ queryKey, signal }: MetaQuery = {}): AbortSignal | undefined =>
  Array.isArray(queryKey) && signal instanceof AbortSignal ? signal : undefined

/** One call, with the query's abort signal, its failure in Refine's shape. The answer's members are looked up by name. */
async function send(operation: OperationName, input: object, meta?: MetaQuery): Promise<Record<string, unknown>> {
  const signal = querySignalOf(meta)
  try {
    return await callApi(operation, input as never, signal ? { signal, isRead: true } : {})
  } catch (error) {
    if (signal?.aborted) throw error
    throw toCallError(error)
  }
}

/** A call with files, whose code is loaded on first use. The files are in the meta data of a mutation. */
async function sendWithFiles(operation: OperationName, input: object, meta: MetaQuery): Promise<Record<string, unknown>> {
  const { files, signal, onProgress } = meta as UploadMeta
  try {
    const { uploadFiles } = await import('../upload.ts').catch(() => {
      throw noAnswer('selection')
    })
    const options = signal || onProgress ? [{ signal, onProgress }] : []
    return await uploadFiles(operation as never, input as never, files as never, ...options)
  } catch (error) {
    if (signal?.aborted) throw error
    throw toCallError(error)
  }
}

/** Ids come from the address as text; the API's ids are numbers. */
const asId = (id: BaseKey): BaseKey => (/^\d+$/.test(String(id)) ? Number(id) : id)

/** The member by its dotted name: `data.0` is the first of the list in `data`. */
const memberOf = (answer: Record<string, unknown>, name: string): unknown =>
  name.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], answer)

/** A call, with its files where a mutation has some. A query has none, even if the address names some. */
function sendAny(operation: OperationName, input: object, meta: MetaQuery = {}): Promise<Record<string, unknown>> {
  const hasFiles = meta['files'] !== undefined && querySignalOf(meta) === undefined
  return (hasFiles ? sendWithFiles : send)(operation, input, meta)
}

/** One call about one record. The id given outside the values wins. */
async function callRecord(kind: 'one' | 'update' | 'delete', asked: RecordParams): Promise<{ data: never }> {
  const { resource, id, variables, meta } = asked
  const { operation, record, param = 'id', isText = false } = callOf(resource, kind)
  const answer = await sendAny(operation, { ...variables, [param]: isText ? String(id) : asId(id) }, meta)
  return { data: memberOf(answer, record) as never }
}

interface RecordParams {
  resource: string
  id: BaseKey
  variables?: object | undefined
  meta?: MetaQuery | undefined
}

/**
 * Refine's CRUD calls as POST /api calls, by `contract/resources.ts`. Everything that is not plain CRUD goes through
 * `custom`, whose `url` is the operation's name. Failures reject with `CallError`.
 */
export const dataProvider: DataProvider = {
  getApiUrl: () => '/api',
  getList: async ({ resource, meta, ...params }) => {
    const { operation, records, total } = callOf(resource, 'list')
    const answer = await send(operation, toListRequest(params), meta)
    return { data: memberOf(answer, records) as never[], total: memberOf(answer, total) as number }
  },
  getOne: (asked) => callRecord('one', asked),
  create: async ({ resource, variables, meta }) => {
    const { operation, record } = callOf(resource, 'create')
    return { data: memberOf(await sendAny(operation, variables as object, meta), record) as never }
  },
  update: (asked) => callRecord('update', asked as RecordParams),
  deleteOne: (asked) => callRecord('delete', asked as RecordParams),
  custom: async ({ url, payload, meta }) => {
    return contentOf(await sendAny(url as OperationName, (payload ?? {}) as object, meta)) as { data: never }
  },
}

/** An answer as Refine wants it. Contractor calls wrap theirs in `data`, the others do not (decisions.md no. 58). */
export const contentOf = (answer: Record<string, unknown>): { data: unknown } => ({ data: answer['data'] ?? answer })
