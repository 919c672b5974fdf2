import type { BaseKey, DataProvider, MetaQuery } from '@refinedev/core'
import type { OperationName } from '../../contract/index.ts'
import { RESOURCES, type ResourceCalls } from '../../contract/resources.ts'
import { callApi } from '../api.ts'
import type { UploadOptions } from '../upload.ts'
import { toCallError } from './http-error.ts'
import { toListRequest } from './list-request.ts'

type Kind = keyof ResourceCalls

/** What a mutation with files says beside its values. */
export interface UploadMeta extends UploadOptions {
  files?: Readonly<Record<string, File | readonly File[]>> | undefined
}

/** The call that serves this resource, or a plain sentence about what is missing. */
function callOf<K extends Kind>(resource: string, kind: K): NonNullable<ResourceCalls[K]> {
  const calls: ResourceCalls | undefined = (RESOURCES as Record<string, ResourceCalls>)[resource]
  const call = calls?.[kind]
  if (!call) throw new Error(`The resource "${resource}" has no "${kind}" call (contract/resources.ts).`)
  return call
}

/** One call, with the query's abort signal, its failure in Refine's shape. The answer's members are looked up by name. */
async function send(operation: OperationName, input: object, meta?: MetaQuery): Promise<Record<string, unknown>> {
  const signal = meta?.queryContext?.signal
  try {
    return await callApi(operation, input as never, signal ? { signal } : {})
  } catch (error) {
    if (signal?.aborted) throw error
    throw toCallError(error)
  }
}

/** A call with files, whose code comes with the first of them. The files are in the meta data of a mutation. */
async function sendWithFiles(operation: OperationName, input: object, meta: MetaQuery): Promise<Record<string, unknown>> {
  const { files, signal, onProgress } = meta as UploadMeta
  const { uploadFiles } = await import('../upload.ts')
  try {
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

const notOffered = (what: string) => async (): Promise<never> => {
  throw new Error(`The API offers no ${what}; use the named operation through "custom".`)
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
  getOne: async ({ resource, id, meta }) => {
    const { operation, record, param = 'id' } = callOf(resource, 'one')
    const answer = await send(operation, { [param]: asId(id) }, meta)
    return { data: memberOf(answer, record) as never }
  },
  update: async ({ resource, id, variables, meta }) => {
    const { operation, record } = callOf(resource, 'update')
    const answer = await send(operation, { ...variables, id: asId(id) }, meta)
    return { data: memberOf(answer, record) as never }
  },
  create: notOffered('generic create'),
  deleteOne: notOffered('generic delete'),
  custom: async ({ url, payload, meta }) => {
    // A query has no files: its meta data holds the parameters of the address, which anyone can write.
    const hasFiles = meta?.queryContext === undefined && meta?.['files'] !== undefined
    const answer = await (hasFiles ? sendWithFiles : send)(url as OperationName, (payload ?? {}) as object, meta ?? {})
    // Contractor calls wrap their answer in `data`, the others do not (decisions.md no. 58).
    return { data: (answer['data'] ?? answer) as never }
  },
}
