import { sql } from 'kysely'
import type { TargetRecord } from '../../access-control/authorize.ts'
import { today } from '../../contract/calendar.ts'
import { type OperationName, type Operations, operations } from '../../contract/index.ts'
import type { Machine, Transition } from '../../contract/machines/definition.ts'
import { startsFrom, type Wanted } from '../../contract/machines/engine.ts'
import type { Step } from '../../contract/machines/step.ts'
import type { InputOf } from '../../contract/operation.ts'
import type { CallContext, HistoryEntry, Session } from '../calls/context.ts'
import type { Action } from '../calls/handlers.ts'
import { sealedFor } from '../db/sealing/seal-columns.ts'
import { AppError, orNotFound } from '../errors/app-error.ts'
import { offerSteps } from './offer.ts'
import { checkStep, type Guards, statusIn } from './take-step.ts'

/** Context for reading a record. */
export type At = Pick<CallContext<Session>, 'db' | 'session' | 'now'> & Partial<Pick<CallContext<Session>, 'target'>>

/** Context for writing a step: a call, or a job with its own way to write history. */
export interface Mover extends Pick<CallContext, 'db' | 'now' | 'record'> {
  /** Absent where the product itself acts. */
  author: Pick<Session, 'id'> | null
}
export type Teller = Mover & Pick<CallContext, 'enqueue'>
/** A call takes a step as its session. */
type Caller<M extends Mover> = Omit<M, 'author'> & { session: Session }

/** Texts entered with a call. */
export interface Entered {
  reason?: string | undefined
  items?: readonly unknown[] | undefined
  onBehalfReason?: string | undefined
}

export interface Move {
  /** Columns that change in addition to the status and those that the machine file names. */
  set?: Readonly<Record<string, unknown>>
  reason?: string | undefined
  changes?: HistoryEntry['changes']
  actor?: HistoryEntry['actor']
  /** Replaces the step's own action in the history, and its target status. */
  action?: string | undefined
  to?: string
}

interface Stored {
  id: number
  status: string
  version?: number
}

interface Definition<Row extends Stored, Facts extends object, M extends Mover, A extends At> {
  machine: Machine
  guards: Guards<Facts>
  /** The record, if it is in reach. */
  load: (at: A, id: number) => Promise<Row | undefined>
  /** Holds it against other changes until the transaction ends. */
  lock: (at: A, id: number) => Promise<unknown>
  /** Input of the guards. */
  facts: (at: A, row: Row) => Promise<Facts> | Facts
  /** The record as access rules look at it. */
  target: (row: Row) => TargetRecord | undefined
  /** The subject of a history row of the changed record, and the members that replace the statuses or the visibility. */
  history: (row: Row, to: string) => Pick<HistoryEntry, 'entity' | 'entityId' | 'companyId'> & Partial<HistoryEntry>
  /** Runs after every step: a log, mails to people without a bell. */
  told?: (mover: M, row: Row, step: Transition, move: Move) => Promise<unknown>
  /** Members of the record in the refusal of an outdated version. */
  current?: (row: Row) => object
}

/** A record locked until the transaction ends, with the input of its guards. */
export interface Held<Row, Facts> {
  row: Row
  facts: Facts
  /** Session of the person who holds the lock. */
  session: Session
}

/** The life of one kind of record on the server: read it, hold it, check a step, take it, offer steps (docs/machines.md). */
export function defineRecord<Row extends Stored, Facts extends object, M extends Mover = Mover, A extends At = At>(
  definition: Definition<Row, Facts, M, A>,
) {
  const { machine, guards, target } = definition
  const { table, column = 'status', since } = machine
  if (table === undefined) throw new Error(`The machine ${machine.name} names no table.`)

  const load = async (at: A, id: number): Promise<Row> => {
    return orNotFound(await definition.load(at, id))
  }

  /** The input of `check` for a record that the caller already has. */
  const look = async (at: A, row: Row): Promise<Held<Row, Facts>> => ({
    row,
    facts: await definition.facts(at, row),
    session: at.session,
  })

  /** Throws NOT_FOUND, and STALE where it is not the version that was looked at. */
  const hold = async (at: A, id: number, version?: number): Promise<Held<Row, Facts>> => {
    await definition.lock(at, id)
    const row = await load(at, id)
    if (version !== undefined && version !== row.version) {
      throw new AppError('STALE', { current: { version: row.version, ...definition.current?.(row) } })
    }
    return look(at, row)
  }

  /** The requested step, if record, person and input allow it. */
  const check = (
    { row, facts, session }: Held<Row, Facts>,
    call: string,
    wanted: Wanted = { action: onlyStep(machine, call, row.status) },
    entered: Entered = {},
    more: Partial<Facts> = {},
  ): Transition =>
    checkStep({ machine, call, wanted, status: row.status, session, target: target(row), entered }, guards, {
      ...facts,
      ...more,
    })

  /** `check` for the step that creates a record. */
  const checkNew = (session: Session, call: string, action: string, facts: Facts, to?: TargetRecord): Transition =>
    checkStep({ machine, call, wanted: { action }, status: null, session, target: to, entered: {} }, guards, facts)

  /** The step of this name that the product itself takes. Throws the state error where the status does not allow it. */
  const ownStep = (row: Row, action: string): Transition => {
    const step = machine.transitions.find((one) => one.action === action && one.system)
    if (!step) throw new Error(`The product itself never does "${action}" with a ${machine.name}.`)
    if (!startsFrom(step, row.status)) {
      throw new AppError(machine.stateError, {
        values: { status: statusIn(machine, row.status) },
        current: { status: row.status },
      })
    }
    return step
  }

  /** Writes a checked step of a locked record: its columns, the history row, and the follow-up. */
  const move = async (by: M | Caller<M>, row: Row, step: Transition, moved: Move = {}): Promise<Row> => {
    const mover = 'author' in by ? by : ({ ...by, author: by.session } as unknown as M)
    const { to = step.to, changes, actor, action = step.records } = moved
    const reason = moved.reason?.trim() || undefined
    const at = mover.now.toISOString()
    const columns = {
      updated_at: at,
      ...(to === row.status ? {} : { [column]: to, ...(since && { [since]: at }) }),
      ...valuesOf(step, {
        now: at,
        today: today(mover.now),
        actor: mover.author?.id ?? null,
        reason: reason ?? null,
        null: null,
      }),
      ...moved.set,
    }
    const assigned = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${sealedFor(table, name, value)}`)
    const { rows } = await sql<{ version: number }>`update ${sql.table(table)}
      set ${sql.join(assigned)}, version = version + 1
      where id = ${row.id} and ${sql.ref(column)} = ${row.status} returning version`.execute(mover.db)
    const [written] = rows
    if (!written) throw new Error(`The ${machine.name} ${row.id} was changed while it was held.`)
    await mover.record({
      from: row.status,
      to,
      visibility: step.visibility,
      ...definition.history({ ...row, ...moved.set }, to),
      ...(changes && { changes }),
      ...(action && { action }),
      ...(actor && { actor }),
      ...(reason && { reason }),
    })
    await definition.told?.(mover, row, step, { ...moved, reason, action })
    return { ...row, status: to, version: written.version }
  }

  const steps = (row: Row, facts: Facts, session: Session): Step[] =>
    offerSteps({ machine, guards, status: row.status, session, target: target(row), at: facts })

  /** The steps that the viewer may take now; `facts` where they are known already. */
  const offer = async (at: A, row: Row, facts?: Facts): Promise<Step[]> =>
    steps(row, facts ?? (await definition.facts(at, row)), at.session)

  /** Locked, checked and written: a step without further consequences. @returns the updated record */
  const take = async (
    context: A & Caller<M>,
    id: number,
    call: string,
    input: TakingInput,
    entered?: (step: Transition) => HistoryEntry['changes'],
  ): Promise<Row> => {
    const held = await hold(context, id, input.version)
    const step = check(held, call, wantedBy(input), input)
    const changes = entered?.(step)
    return move(context, held.row, step, { reason: reasonOf(input), ...(changes && { changes }) })
  }

  /** A whole call that takes such a step. */
  const action = <N extends OperationName>(
    call: N,
    idParam: keyof InputOf<Operations[N]>,
    answerOf: (context: CallContext<Session>, row: Row) => ReturnType<Action<N>>,
  ): Action<N> => {
    refuseAmbiguous(machine, call)
    return async (input, context) => {
      const called = context as unknown as CallContext<Session>
      return answerOf(
        called,
        await take(called as unknown as A & Caller<M>, input[idParam] as number, call, input as TakingInput),
      )
    }
  }

  return { machine, load, look, hold, check, checkNew, ownStep, move, take, steps, offer, action }
}

/** Input of a call that takes a step. */
type TakingInput = Entered & { version?: number | undefined; status?: string; action?: string }

const wantedBy = ({ action, status }: TakingInput): Wanted | undefined =>
  action === undefined ? (status === undefined ? undefined : { to: status }) : { action }

/** A call without action and status takes its only step from this status. */
const onlyStep = ({ name, transitions }: Machine, call: string, status: string): string => {
  const steps = transitions.filter((step) => step.call === call)
  const starting = steps.filter((step) => startsFrom(step, status))
  if (starting.length > 1) {
    const actions = starting.map(({ action }) => action).join(', ')
    throw new Error(`The machine ${name} leaves open which step ${call} means at ${status}: ${actions}.`)
  }
  return (starting[0] ?? steps[0])?.action ?? ''
}

/** Throws at the start if a call without action and status could take two steps. */
function refuseAmbiguous(machine: Machine, call: OperationName): void {
  const { properties } = operations[call].input
  if ('action' in properties || 'status' in properties) return
  for (const status of Object.keys(machine.waitsFor)) onlyStep(machine, call, status)
}

/** The columns that a step writes according to the machine file. */
const valuesOf = ({ set = {} }: Transition, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(set).map(([column, source]) => [column, values[source]]))

/** The reason of a step for the history: its own, or why it was taken for another person. */
export const reasonOf = ({ reason, onBehalfReason }: Entered): string | undefined => reason?.trim() || onBehalfReason?.trim()
