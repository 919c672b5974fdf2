import Type, { type Static, type TObject, type TOptional, type TProperties, type TSchema, type TUnsafe } from 'typebox'
import { SchemaProblem } from '../schema-problem.ts'
import * as shared from './shared.ts'

/*
 * The shapes of answers and inputs are data: `schemas/answers/<family>.json` and `schemas/inputs/<family>.json` have each as a
 * list of its columns, `"<name>: <kind>"` with the meaning (docs/answers.md). From it follow the schema, the type, and with
 * `selectRow` the columns that are read.
 */

type Kinds = Readonly<Record<string, TSchema>>

/** The kinds that every file may use. */
const KINDS = {
  ...shared,
  PageRequest: Type.Object(shared.PageRequest),
  ListRequest: Type.Object(shared.ListRequest),
  integer: Type.Integer(),
  number: Type.Number(),
  boolean: Type.Boolean(),
  true: Type.Literal(true),
}

/** The value of a kind of the file `F`; `M` are kinds that the module adds, `N` the columns of an object written in place. */
type Value<K extends string, F, M, N> = K extends '{}'
  ? Members<N, F, M>
  : K extends `${infer Item}[${string}]`
    ? Value<Item, F, M, N>[]
    : K extends `${infer Given}?`
      ? Value<Given, F, M, N> | null
      : K extends `${infer Each}{}`
        ? Record<string, Value<Each, F, M, N>>
        : K extends `'${infer Word}' | ${infer Others}`
          ? Word | Value<Others, F, M, N>
          : K extends `'${infer Word}'`
            ? Word
            : K extends `string(${string})`
              ? string
              : K extends `integer(${string})`
                ? number
                : K extends keyof M
                  ? StaticOf<M[K]>
                  : K extends keyof F
                    ? Members<F[K], F, M>
                    : K extends keyof typeof KINDS
                      ? StaticOf<(typeof KINDS)[K]>
                      : never
type StaticOf<T> = T extends TSchema ? Static<T> : never

type Needed<K> = K extends `...${string}` | `${string}?: ${string}`
  ? never
  : K extends `${infer Name}: ${string}`
    ? Name
    : never
type Optional<K> = K extends `${infer Name}?: ${string}` ? Name : never
type ValueAt<K, C, F, M> = K extends `${string}: ${infer Kind}` ? Value<Kind, F, M, C> : never
type Spread<C, F, M> = { [K in keyof C]: K extends `...${infer Shape}` ? Value<Shape, F, M, never> : never }[keyof C]
type Both<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer All) => void ? All : never

/** The members of an answer with these columns. */
type Members<C, F, M> = {
  [K in keyof C as Needed<K>]: ValueAt<K, C[K], F, M>
} & { [K in keyof C as Optional<K>]?: ValueAt<K, C[K], F, M> } & ([Spread<C, F, M>] extends [never]
    ? unknown
    : Both<Spread<C, F, M>>)

type Properties<V> = {
  [K in keyof V]-?: Record<never, never> extends Pick<V, K> ? TOptional<TUnsafe<Required<V>[K]>> : TUnsafe<V[K]>
}
type Shapes<F, M> = { [S in keyof F]: TObject<Properties<Members<F[S], F, M>>> }

/** The members on the path to a column. */
type Place = readonly string[]
/** In place of a shape that is being made. */
const BEGUN = Type.Never()

type Columns = { readonly [column: string]: string | Columns }

/** The shapes of a file, with kinds of other files and such that only code can say. */
export function shapes<F extends object, M extends Kinds = Record<never, never>>(
  file: F,
  more?: M,
  folder: 'answers' | 'inputs' = 'answers',
): Shapes<F, M> {
  const names = [KINDS, more ?? {}, file].flatMap(Object.keys)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new SchemaProblem(folder, [twice], 'another kind has this name. docs/answers.md lists the kinds.')
  const byName = new Map<string, TSchema>()
  const kindOf = (kind: string, inside: Columns, place: Place): TSchema => {
    const [, item, bounds] = /^(.+)\[([^[\]]*)\]$/.exec(kind) ?? []
    if (item) return Type.Array(kindOf(item, inside, place), bounds ? boundsOf(bounds, place, 'minItems', 'maxItems') : {})
    if (kind.endsWith('?')) return shared.Nullable(kindOf(kind.slice(0, -1), inside, place))
    if (kind === '{}') return shapeOf(inside, place)
    if (kind.endsWith('{}'))
      return Type.Unsafe({ type: 'object', additionalProperties: kindOf(kind.slice(0, -2), inside, place) })
    if (kind.startsWith("'")) return shared.oneOf(...kind.slice(1, -1).split("' | '"))
    const [, plain, range = ''] = /^(string|integer)\((.*)\)$/.exec(kind) ?? []
    if (plain === 'string') return Type.String(boundsOf(range, place, 'minLength', 'maxLength'))
    if (plain === 'integer') return Type.Integer(boundsOf(range, place, 'minimum', 'maximum'))
    const found = more?.[kind] ?? named(kind, place) ?? (KINDS as unknown as Kinds)[kind]
    if (!found) throw new SchemaProblem(folder, place, `nothing defines the kind "${kind}". docs/answers.md lists the kinds.`)
    if (Type.IsOptional(found)) throw new SchemaProblem(folder, place, `the kind "${kind}" is optional; only a column may be.`)
    return found
  }
  /** `40` is the most, `1-40` the least and the most; `people` is a number too. */
  const boundsOf = (bounds: string, place: Place, least: string, most: string): Record<string, number> => {
    const [, first, last] = /^(?:(\d+)-)?(\d+)$/.exec(bounds.replace('people', `${shared.MOST_PEOPLE}`)) ?? []
    if (!last || Number(first ?? 0) > Number(last))
      throw new SchemaProblem(folder, place, `"${bounds}" is neither a maximum nor a minimum with a maximum, such as 1-40.`)
    return { ...(first && { [least]: Number(first) }), [most]: Number(last) }
  }
  const named = (name: string, user: Place): TSchema | undefined => {
    const columns = (file as Record<string, Columns>)[name]
    if (!columns) return undefined
    const known = byName.get(name)
    if (known === BEGUN) throw new SchemaProblem(folder, user, `the shape "${name}" contains itself.`)
    if (known) return known
    byName.set(name, BEGUN)
    const shape = shapeOf(columns, [name])
    byName.set(name, shape)
    return shape
  }
  const shapeOf = ({ description, ...columns }: Columns, place: Place): TObject => {
    const [only = '', ...others] = Object.keys(columns)
    // Nothing but another shape is that shape, with its description.
    if (/^\.\.\.\w/.test(only) && others.length === 0 && !description) {
      return kindOf(only.slice(3), {}, [...place, only]) as TObject
    }
    const properties: TProperties = {}
    let further: TSchema | undefined
    for (const [column, meaning] of Object.entries(columns)) {
      const [name = '', kind = ''] = column.split(': ')
      const at = [...place, column]
      if (column.startsWith('...: ')) further = kindOf(kind, {}, at)
      else if (column.startsWith('...')) Object.assign(properties, (kindOf(column.slice(3), {}, at) as TObject).properties)
      else {
        const schema = typeof meaning === 'string' ? explained(kindOf(kind, {}, at), meaning) : kindOf(kind, meaning, at)
        properties[name.replace(/\?$/, '')] = name.endsWith('?') ? Type.Optional(schema) : schema
      }
    }
    return Type.Object(properties, {
      ...(further && { additionalProperties: further }),
      ...(typeof description === 'string' && { description }),
    })
  }
  return Object.fromEntries(Object.keys(file).map((name) => [name, named(name, [name])])) as Shapes<F, M>
}

/** A kind with a description of its own keeps it: it marks what happens to the value on its way out. */
const explained = (schema: TSchema, meaning: string): TSchema =>
  meaning && !('description' in schema) ? { ...schema, description: meaning } : schema
