import Type, { type TArray, type TInteger, type TObject, type TOptional, type TProperties, type TSchema } from 'typebox'
import type { Access } from '../../access-control/authorize.ts'
import { filtersOf, ListRequest, ListTotal } from '../format/shared.ts'
import { type Call, read, write } from '../operation.ts'

/** One page of a list: rows under their name (`clients`), their total (`totalClients`), and which page it is. */
type Page<N extends string, R extends TSchema> = TObject<{
  [K in N | `total${Capitalize<N>}` | 'page' | 'limit']: K extends N
    ? TArray<R>
    : K extends 'page' | 'limit'
      ? TInteger
      : typeof ListTotal
}>

interface ListRow<N extends string, R extends TSchema, F extends TProperties, C extends Access>
  extends Pick<Call<TObject, C>, 'access'> {
  /** Schema of one row, under the name of the rows in the answer. */
  rows: Record<N, R>
  filters: F
}

type ListInput<F extends TProperties, X extends TProperties> = TObject<
  X & typeof ListRequest & { filters: TOptional<TObject<F>> }
>

/** A list that `readList` serves: the common input of lists, its own filters, and one page as the answer. */
export const list = <
  const N extends string,
  R extends TSchema,
  F extends TProperties,
  C extends Access,
  X extends TProperties = Record<never, never>,
>({
  rows,
  filters,
  beside,
  ...row
}: ListRow<N, R, F, C> & { beside?: X }) => ({
  ...read({ ...row, isFromReplica: true }),
  input: Type.Object({ ...ListRequest, ...beside, filters: Type.Optional(filtersOf(filters)) }) as unknown as ListInput<F, X>,
  answer: pageOf(rows),
})

/** The answer of a list: its rows under their name, and how many there are in all. */
export function pageOf<const N extends string, R extends TSchema>(rows: Record<N, R>): Page<N, R> {
  const [name, row] = Object.entries(rows)[0] as [N, R]
  const total = `total${name[0]?.toUpperCase()}${name.slice(1)}`
  const page = { [name]: Type.Array(row), [total]: ListTotal, page: Type.Integer(), limit: Type.Integer() }
  return Type.Object(page) as unknown as Page<N, R>
}

interface Listing<F extends TSchema, C extends Access> {
  input: TObject<{ filters: F }>
  access: C
}

/** A list as a CSV or XLSX file: the same selection over all pages, for anyone who may see the list. */
export const exportOf = <F extends TSchema, C extends Access>({ input, access }: Listing<F, C>, records: string) => ({
  ...write({
    input: Type.Object({
      search: ListRequest.search,
      sort: ListRequest.sort,
      filters: input.properties.filters,
      /** Default: CSV. */
      format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
      /** Fields of the list's file; without it the columns that are shown at first. */
      columns: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 40 })),
    }),
    answersFile: ['csv', 'xlsx'],
    access,
    stepUp: true,
    rate: 'export',
    records,
  }),
  answer: Type.Object({}),
})
