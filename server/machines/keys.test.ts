import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { Machine, type Transition } from '../../contract/machines/definition.ts'
import { ballHolder } from '../../contract/machines/engine.ts'
import { companies } from '../areas/clients/record.ts'
import { invoices } from '../areas/invoices/record.ts'
import type { Session } from '../calls/context.ts'
import type { DB } from '../db/types.ts'
import { defineRecord } from './record.ts'

/** A database in which every statement changes one row. */
class OneRow extends DummyDriver {
  override async acquireConnection() {
    const rows = [{ version: 2 }] as never[]
    return {
      executeQuery: async () => ({ rows }),
      streamQuery: (): never => {
        throw new Error('Nothing is streamed.')
      },
    }
  }
}
const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new OneRow(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Wraps a value so that every member that is read is recorded. */
function track<T extends object>(value: T, read: Set<string>): T {
  return new Proxy(value, {
    get: (target, name, receiver) => {
      if (typeof name === 'string') read.add(name)
      return Reflect.get(target, name, receiver)
    },
  })
}

const read = { machine: new Set<string>(), step: new Set<string>(), file: new Set<string>() }
const file = track(
  { label: 'Paper', need: 'hasPaper', kinds: ['pdf' as const], missing: 'Add it.', help: 'One more.' },
  read.file,
)
/** A step that has every member. */
const step = track(
  {
    action: 'open',
    label: 'Open',
    past: 'opened',
    repeated: 'It is open.',
    from: ['Closed'],
    to: 'Open',
    call: 'client/update-client',
    actors: { Admin: true },
    system: true,
    guards: ['hasPaper'],
    hiddenBy: [],
    form: 'profile',
    prefill: { paid_at: 'today' },
    files: { paper: file },
    shows: ['totals'],
    seen: { a: 'b' },
    sends: { a: true },
    input: { reason: 'required' },
    words: { member: 'note', label: 'Note' },
    set: { at: 'now' },
    records: 'door.opened',
    visibility: 'All',
    mail: 'client-approved',
    mailTo: ['contractor'],
    button: 'primary',
    question: 'Open it?',
    done: 'Open',
  } satisfies Transition,
  read.step,
)
/** A step with conditions that hide it. */
const LOCK: Transition = {
  action: 'lock',
  label: 'Lock',
  from: ['Closed'],
  to: 'Closed',
  call: 'client/update-client',
  button: 'default',
  actors: { Admin: true },
  guards: [],
  input: {},
  visibility: 'All',
}
const machine: Machine = track(
  {
    name: 'door',
    table: 'doors',
    column: 'state',
    since: 'state_since',
    statuses: 'door',
    stateError: 'STALE',
    missingError: 'CLIENT_INCOMPLETE',
    hiddenBy: [],
    answeredInDialog: [],
    waitsFor: { Open: 'Client', Closed: 'Owner' },
    transitions: [step, LOCK],
  } satisfies Machine,
  read.machine,
)

const session = { id: 1, role: 'Admin', permissions: null } as unknown as Session
const now = new Date()
const row = { id: 5, status: 'Closed', version: 1 }
const sink = async () => undefined
const at = { db, session, now, record: sink, enqueue: sink, enqueueAll: sink } as never

test('every member of a machine, of its steps and of their files is read by the product', async () => {
  let papers: string[] = []
  const doors = defineRecord<typeof row, object>({
    machine,
    guards: { hasPaper: () => papers },
    load: async () => row,
    lock: sink,
    facts: () => ({}),
    target: () => undefined,
    history: () => ({ entity: 'person', entityId: 1, companyId: null }),
  })
  const held = await doors.hold(at, 5)
  const input = { reason: 'Because it must be.' }
  const checked = doors.check(held, 'client/update-client', { action: 'open' }, input)
  papers = ['paper']
  expect(() => doors.check(held, 'client/update-client', { action: 'open' }, input)).toThrow('paper')
  papers = []
  expect(await doors.offer(at, row)).toHaveLength(2)
  expect(() => doors.check({ ...held, row: { ...row, status: 'Open' } }, 'client/update-client', { action: 'open' })).toThrow(
    'It is open.',
  )
  expect(doors.ownStep(row, 'open').to).toBe('Open')
  expect((await doors.move(at, row, checked, input)).status).toBe('Open')
  // Mails are the business of single records.
  await companies.move(at, { ...row, admins: [] } as never, checked)
  await invoices.move(at, { ...row, contractor_id: 9, company_id: 2 } as never, checked)
  expect(() => doors.ownStep(row, 'fly')).toThrow('door')
  expect(ballHolder(machine, 'Open')).toBe('Client')

  const members = (schema: { properties: object }) => Object.keys(schema.properties)
  const Step = Machine.properties.transitions.items
  const File = (Step.properties.files as unknown as { patternProperties: Record<string, { properties: object }> })
    .patternProperties
  const unread = {
    // `statuses` names a list for readMachine, which holds the file against it.
    machine: members(Machine).filter((name) => !read.machine.has(name) && name !== 'statuses'),
    step: members(Step).filter((name) => !read.step.has(name)),
    file: members(Object.values(File)[0] ?? { properties: {} }).filter((name) => !read.file.has(name)),
  }
  expect(unread).toEqual({ machine: [], step: [], file: [] })
  expect(read.file.size).toBe(5)
})
