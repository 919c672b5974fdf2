import { beforeAll, describe, expect, test } from 'vitest'
import { type OperationName, operations } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { testApp } from '../support/test-app.ts'
import type { ActorKind } from './actors.ts'
import { probesFor, SHARE_OF_REFUSED } from './inputs.ts'
import { call } from './stage.ts'
import { createActor, createWorld, type Marked, type World } from './world.ts'

const table = Object.entries(operations) as [OperationName, Operation][]
/** Columns of the account and not of the person: a wrong password of any visitor changes them. */
const ACCOUNT_COLUMNS = ['failed_logins', 'failed_since', 'locked_until']
/** Tables of accounts and calls; everything else that names a person is data about them. */
const ACCOUNT_TABLES = ['fcm_tokens', 'history', 'one_time_tokens', 'request_keys', 'sessions', 'verification_codes']
/** A caller is replaced before the limit by person applies. */
const CALLS_OF_ONE_CALLER = 25

const app = testApp({}, { hasWorker: false })
let world: World
/** Reads everything kept about people, of whatever table the database has; one statement, as every operation needs it twice. */
let readData: string
beforeAll(async () => {
  world = await createWorld(app.db)
  const { rows } = await app.pool.query<{ table: string }>(`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'person_id' order by table_name`)
  const tables = rows.map(({ table: name }) => name).filter((name) => !ACCOUNT_TABLES.includes(name))
  const keys = [['people', 'id'], ...tables.map((name) => [name, 'person_id'])]
  const reads = keys.map(
    ([name, key]) => `select '${name}' as "table", to_jsonb(t) - $2::text[] as row from ${name} t where ${key} = any($1)`,
  )
  readData = `${reads.join(' union all ')} order by 1, 2`
})

const dataOf = async (ids: number[]): Promise<unknown[]> =>
  (await app.pool.query({ name: 'data-of-people', text: readData, values: [ids, ACCOUNT_COLUMNS] })).rows

const identityOf = (id: number) =>
  app.db
    .selectFrom('people')
    .select(['firstname', 'lastname', 'phone', 'email', 'role', 'company_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A colleague, the own company's user, someone elsewhere, the office. */
const NEIGHBOURS = ['own Employee', 'own Client', 'foreign Contractor', 'other Admin']
const CHANGES = { firstname: 'Otra', lastname: 'Persona', phone: '5500112233', email: 'other@plantilla.test' }
const BLOCKS = {
  nationality: 'Chilena',
  address: { city: 'Lima' },
  emergencyContact: { name: 'Nadie' },
  bankDetail: { clabe: '002010077777777771' },
  home_loan: { type: 'None' },
}

/**
 * Every input that could reach someone by an id, plain and with everything that could be changed; without an id too.
 * The matrix covers texts ("nothing leaks").
 */
function inputsFor(operation: Operation, others: Marked[], self: Marked): Record<string, unknown>[] {
  const { access, example } = operation
  const param = (access.kind === 'session' && access.target?.param) || 'id'
  const { [param]: _own, ...nameless } = example
  const ids = probesFor(operation, [...others, self]).filter(({ word }) => word === null)
  const aimed = [...others, self].map(({ id }) => ({ ...example, [param]: id }))
  const one = Object.entries(CHANGES).map(([name, value]) => ({ [name]: value }))
  const writes = [
    ...aimed.map((input) => ({ ...input, ...CHANGES, ...BLOCKS })),
    ...one.flatMap((change) => [
      { ...example, [param]: self.id, ...change },
      { ...nameless, ...change },
    ]),
  ]
  const all = [...aimed, ...ids.map(({ input }) => input), ...(operation.writes ? writes : [])]
  return [...new Map(all.map((input) => [JSON.stringify(input), input])).values()]
}

describe.each(['Employee', 'Contractor'] as const)('%s', (role) => {
  /** As the former operation left it. */
  let before: unknown[] | undefined
  test.each(table)(
    'by %s neither reads nor changes anybody else, nor the own name, phone and email [C19, C22]',
    async (name, operation) => {
      const kind: ActorKind = { label: role, role, permissions: null, reach: 'own' }
      const others = NEIGHBOURS.map((label) => world.people[label] as Marked)
      before ??= await dataOf(others.map(({ id }) => id))
      let actor = await createActor(app, world, kind)
      let identity = await identityOf(actor.self.id)
      const share = operation.access.kind === 'session' && operation.access.roles[role] === false ? SHARE_OF_REFUSED : 1
      const inputs = inputsFor(operation, others, actor.self).filter((_one, at) => at % share === 0)
      for (const [at, input] of inputs.entries()) {
        if (at % CALLS_OF_ONE_CALLER === CALLS_OF_ONE_CALLER - 1) {
          expect(await identityOf(actor.self.id)).toEqual(identity)
          actor = await createActor(app, world, kind)
          identity = await identityOf(actor.self.id)
        }
        const answer = await call(app, name, input, actor.token)
        const sent = JSON.stringify(input).toLowerCase()
        const shown = others.flatMap(({ marks }) => marks.filter((mark) => !sent.includes(mark) && answer.text.includes(mark)))
        expect({ input, shown }).toEqual({ input, shown: [] })
      }
      expect(await identityOf(actor.self.id)).toEqual(identity)
      const after = await dataOf(others.map(({ id }) => id))
      const expected = before
      before = after
      expect(after).toEqual(expected)
    },
  )
})
