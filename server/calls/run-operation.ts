import type { RawBuilder } from 'kysely'
import { authorize, type TargetRecord, type Verdict } from '../../access-control/authorize.ts'
import { scopeOfCall } from '../../contract/api-keys/scopes.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Database } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { AppError } from '../errors/app-error.ts'
import { type CallFiles, createCallFiles, dropFile } from '../files/call-files.ts'
import { addJob, addJobs } from '../queue/enqueue.ts'
import type { Beside } from './beside.ts'
import type {
  CallContext,
  FileAnswer,
  HistoryEntry,
  OneTimeBearer,
  OtherAnswer,
  PrepareContext,
  Services,
  Session,
} from './context.ts'
import { doerOf } from './doer.ts'
import { writeHistory } from './history.ts'
import { lacksFactor } from './lacks-factor.ts'
import { looksLikeKey } from './load-key.ts'
import { loadOneTimeBearer, loadSessionBeside } from './load-session.ts'
import { idOf, loadTarget, selectTarget } from './load-target.ts'
import { claimingKey } from './request-claim.ts'
import { type KeyedCall, keyedCall, oncePerKey, recallAnswer } from './request-key.ts'
import { checkConfirmed } from './step-up.ts'

/** A call as it came in, already checked against the operation's input schema. */
export interface IncomingCall extends Pick<CallContext, 'origin' | 'visitor' | 'log' | 'files'> {
  /** Name of the operation, its path under /api/. */
  name: string
  input: Record<string, unknown>
  bearer: string | null
}

export type Caller = Session | OneTimeBearer | null
export type AnyAnswer = object | OtherAnswer | FileAnswer
type Step = (context: CallContext<never>) => Promise<AnyAnswer>
export type AnyAction =
  | ((input: never, context: CallContext<never>) => Promise<AnyAnswer>)
  | { prepare: (input: never, context: PrepareContext<never>) => Promise<Step> }
  | {
      select: (id: number, today: string) => RawBuilder<unknown>
      answer: (record: never, ...given: Parameters<Step>) => ReturnType<Step>
    }

/** Context of a running action except its database: the parts that stay the same from preparation to answer. */
interface Run {
  operation: Operation
  call: IncomingCall
  caller: Caller
  target: TargetRecord | null
  record: unknown
  services: Services
  callFiles: CallFiles
  now: Date
}

/** The caller, and the call's record as far as it was read on the way. */
export interface Identified {
  caller: Caller
  /** Undefined: not read yet. */
  target?: TargetRecord | null
  /** The full record, for an action that answers from it. */
  record?: unknown
}

/** The statements of the data that an operation's action and access rule need about the call's record. */
export function besideOf({ access }: Operation, action: AnyAction): Beside | null {
  if (access.kind !== 'session' || !access.target) return null
  return { target: selectTarget(access.target), ...('select' in action ? { record: action.select } : {}) }
}

/**
 * Identifies the caller, by the operation's kind of access; throws 401 where a caller is required and missing.
 * @param beside is read with the session where the input is already known
 * @param input of the call, where it is already known
 */
export async function identify(
  { access }: Operation,
  beside: Beside | null,
  bearer: string | null,
  input: Record<string, unknown> | null,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<Identified> {
  if (access.kind === 'public') return { caller: null }
  if (bearer === null) throw new AppError('UNAUTHENTICATED')
  if (access.kind === 'one-time') {
    const caller = await loadOneTimeBearer(db, bearer, access.purpose, clock())
    if (!caller) throw new AppError('UNAUTHENTICATED')
    return { caller }
  }
  const id = access.target && input ? idOf(access.target, input) : undefined
  const isBeside = id !== undefined && beside !== null
  const found = await loadSessionBeside(db, bearer, clock(), isBeside ? { beside, id } : null)
  if (!found) throw new AppError(looksLikeKey(bearer) ? 'KEY_UNKNOWN' : 'UNAUTHENTICATED')
  return { caller: found.session, ...(isBeside ? { target: found.target, record: found.record } : {}) }
}

/**
 * Every operation runs through here: access rule, then the action, in one transaction where it writes, with its history and
 * its jobs. A refused or failed call leaves nothing except what the refusal itself must keep.
 */
export async function runOperation(
  operation: Operation,
  action: AnyAction,
  call: IncomingCall,
  identified: Identified,
  services: Services,
): Promise<AnyAnswer> {
  const { caller, record } = identified
  const target = await checkAccess(operation, call.input, identified, services)
  const callFiles = createCallFiles(services.db, services.files)
  const run: Run = { operation, call, caller, target, record, services, callFiles, now: services.clock() }
  const keyed = isRepeatable(operation) ? keyedCallOf(operation, call, caller) : null
  try {
    if (keyed === null) {
      const step = await prepare(action, run)
      if (operation.writes) return await performInTransaction(run, (tx) => perform(step, run, tx))
      const read = (db: Database) => perform(step, run, db)
      return await (operation.isFromReplica ? services.reader.read(read) : read(services.db))
    }
    return await performOnce(action, run, keyed)
  } finally {
    // Files that cannot be deleted now are left to the sweep.
    await callFiles.abandon().catch((error: unknown) => call.log.warn({ err: error }, 'files are left over'))
  }
}

/** Preparation may have outside effects, so its key is claimed first; other actions take their key in their transaction. */
async function performOnce(action: AnyAction, run: Run, keyed: KeyedCall): Promise<AnyAnswer> {
  const { call, services, now } = run
  if (typeof action !== 'function') {
    return claimingKey(services.db, keyed, { log: call.log, now, lifeSign: services.lifeSign }, async (finish) => {
      const step = await prepare(action, run)
      return performInTransaction(run, (tx) => finish(tx, () => perform(step, run, tx)))
    })
  }
  const known = await recallAnswer(services.db, keyed)
  if (known) return known
  const step = await prepare(action, run)
  return performInTransaction(run, (tx) => oncePerKey(tx, keyed, now, () => perform(step, run, tx)))
}

/** Only calls that declare a key: others never had it checked, and their answers (files, codes) must not be kept. */
const isRepeatable = ({ writes, input }: Operation): boolean => writes && 'requestKey' in input.properties

/** Different files make a different call, even if the other members are equal. */
function keyedCallOf(operation: Operation, { name, input, files }: IncomingCall, caller: Caller): KeyedCall | null {
  const digests = files.map(({ field, sha256 }) => [field, sha256])
  const session = caller && 'role' in caller ? caller : null
  // Two keys of one person are two callers.
  const called = session?.key ? `${name}#key-${session.key.id}` : name
  const content = digests.length > 0 ? { ...input, digests } : input
  return keyedCall(called, session?.id ?? null, content, operation.isAnsweredOnce)
}

async function performInTransaction(run: Run, work: (tx: Database) => Promise<AnyAnswer>): Promise<AnyAnswer> {
  let kept: AppError | null = null
  const answer = await inTransaction(run.services.db, async (tx) => {
    kept = null
    try {
      return await work(tx)
    } catch (error) {
      if (!(error instanceof AppError && error.keepWrites)) throw error
      kept = error
      return {}
    }
  })
  if (kept) throw kept
  return answer
}

async function prepare(action: AnyAction, { call, caller, target, record, services, callFiles, now }: Run): Promise<Step> {
  if (typeof action === 'function') return (context) => action(call.input as never, context)
  if ('select' in action) {
    if (record === undefined || record === null) throw new Error('The record was not read with the session.')
    return (context) => action.answer(record as never, context)
  }
  const { log, files, origin, visitor } = call
  const { store } = callFiles
  const { db } = services
  return action.prepare(call.input as never, {
    db,
    session: caller as never,
    target,
    services,
    origin,
    visitor,
    now,
    log,
    files,
    store,
  })
}

const REFUSALS = {
  forbidden: 'FORBIDDEN',
  'factor-missing': 'FACTOR_MISSING',
  left: 'LEFT',
  'not-found': 'NOT_FOUND',
} as const satisfies Record<Exclude<Verdict, 'allowed'>, ErrorCode>

/**
 * Throws one of REFUSALS if the operation's rule refuses this caller with this input, and STEP_UP if the call is allowed but
 * the password was given too long ago.
 */
export async function checkAccess(
  operation: Operation,
  input: Record<string, unknown>,
  { caller, target: known }: Identified,
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<TargetRecord | null> {
  const { access } = operation
  if (access.kind !== 'session') return null
  const session = caller as Session
  const scope = session.key ? scopeOfCall(operation) : null
  if (session.key && (scope === null || !session.key.scopes.includes(scope)))
    throw new AppError('KEY_SCOPE', { values: { scope: scope ?? 'none' } })
  const target = access.target && (known !== undefined ? known : await loadTarget(db, access.target, input, session))
  const verdict = authorize(access, lacksFactor(session, settings) ? { ...session, lacks_factor: true } : session, target)
  if (verdict !== 'allowed') throw new AppError(REFUSALS[verdict])
  // The only place of this check: a view of another person changes nothing in any operation.
  if (session.viewer !== null && operation.writes && !operation.isOpenToViewers) throw new AppError('VIEW_ONLY')
  // Checked last, so that a call that fails anyway does not ask for the password.
  if (operation.stepUp) checkConfirmed(session, clock())
  return target ?? null
}

async function perform(step: Step, run: Run, db: Database): Promise<AnyAnswer> {
  const { operation, call, caller, target, services, callFiles, now } = run
  let isAccountedFor = typeof operation.records !== 'string'
  const recordAll = async (entries: readonly HistoryEntry[]): Promise<void> => {
    isAccountedFor = true
    const named = entries.map((entry) => ({ ...entry, action: entry.action ?? (operation.records as string) }))
    await writeHistory(db, named, caller && 'role' in caller ? doerOf(caller) : null, call.origin)
  }
  const context: CallContext<Caller> = {
    db,
    session: caller,
    target,
    services,
    origin: call.origin,
    visitor: call.visitor,
    log: call.log,
    now,
    files: call.files,
    record: (entry) => recordAll([entry]),
    recordAll,
    nothingChanged: (answer) => {
      isAccountedFor = true
      return answer as never
    },
    keepFile: (file) => callFiles.keep(db, file),
    dropFile: async (id) => {
      await dropFile(db, id)
      await addJob(db, 'sweep-files', {})
    },
    enqueue: (job, payload) => addJob(db, job, payload),
    enqueueAll: (job, payloads) =>
      addJobs(
        db,
        job,
        payloads.map((payload) => ({ payload })),
      ),
  }
  const answer = await step(context as CallContext<never>)
  if (!isAccountedFor) throw new Error(`The action left no history ("${operation.records}" is declared).`)
  return answer
}
