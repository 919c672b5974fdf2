import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { TargetRecord } from '../../access-control/authorize.ts'
import type { ScopedActor } from '../../access-control/scope.ts'
import type { HISTORY_ENTITIES } from '../../contract/history/entities.ts'
import type { TableDefinition } from '../../contract/tables/definition.ts'
import type { FileKind } from '../../contract/upload.ts'
import type { ViewDefinition } from '../../contract/views/definition.ts'
import type { Database } from '../db/connect.ts'
import type { LifeSign } from '../db/life-sign.ts'
import type { Listener } from '../db/listener.ts'
import type { Probe } from '../db/probe.ts'
import type { Reader } from '../db/reader.ts'
import type { DefinitionRegistry } from '../definitions/registry.ts'
import type { Files } from '../files/create.ts'
import type { FormRegistry } from '../forms/form-folder.ts'
import type { CepService } from '../outside/ceps/ceps.ts'
import type { ESign } from '../outside/esign/esign.ts'
import type { Push } from '../outside/push/push.ts'
import type { MadeFile, StoredFile } from '../outside/storage/stored-file.ts'
import type { Tax } from '../outside/tax/tax.ts'
import type { Transfers } from '../outside/transfers/transfers.ts'
import type { JobName, JobPayloads } from '../queue/catalogue.ts'
import type { Settings } from '../settings.ts'
import type { ReceivedFile } from '../uploads/received-file.ts'
import type { Visitor } from './visitor.ts'

/** The parts of the application; tests and production build it the same way. */
export interface Services {
  settings: Settings
  db: Database
  /** Reads lists and reports from the replica, where there is one. */
  reader: Reader
  /** The connections of `db`, for those who watch them. */
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  probe: Probe
  listener: Listener
  lifeSign: LifeSign
  forms: FormRegistry
  tables: DefinitionRegistry<TableDefinition>
  views: DefinitionRegistry<ViewDefinition>
  files: Files
  esign: ESign
  push: Push
  transfers: Transfers
  tax: Tax
  /** `null` where the Bank of Mexico is not asked about CEPs. */
  ceps: CepService | null
  clock: () => Date
}

/** The session as the server reads it from the database at every call, so that a changed flag counts at once. */
export interface Session extends ScopedActor {
  sessionId: number
  beganWith: 'login' | 'code'
  firstname: string
  lastname: string
  email: string
  confirmedAt: string
  /** A second factor was shown in this session, or the first one added. */
  hasFactor: boolean
  /** The Admin who views the product as this person, without changing anything; `null` for the person themselves. */
  viewer: { id: number; name: string } | null
}

/** One history row; the call adds actor, time and origin. */
export interface HistoryEntry {
  /** An export belongs to the person who made it; a background job without a subject is its own entity. */
  entity: (typeof HISTORY_ENTITIES)[number] | `resource:${string}`
  entityId: number
  companyId: number | null
  /** Default: the operation's `records`. */
  action?: string
  from?: string | null
  to?: string | null
  changes?: { field: string; from: unknown; to: unknown }[]
  reason?: string
  visibility?: 'Internal' | 'Client' | 'All'
  /** The actor, where there is no session yet (sign-in). */
  actor?: { id: number; name: string; role: string }
}

/** Origin of a call, for history and logs. */
export interface Origin {
  requestId: string
  ip: string
  device: string | null
}

/** Everything an action gets in addition to its input. `db` is the call's transaction where the operation writes. */
export interface CallContext<S = unknown> {
  db: Database
  session: S
  /** The record the access rule was checked against, where the operation names one. */
  target: TargetRecord | null
  services: Services
  origin: Origin
  /** The caller, as far as it can be identified before sign-in. */
  visitor: Visitor
  log: FastifyBaseLogger
  now: Date
  /** The files that came with the call, in their order; they are deleted when it is answered. */
  files: readonly ReceivedFile[]
  /** Writes history in the same transaction. A writing operation that records nothing must say `nothingChanged`. */
  record: (entry: HistoryEntry) => Promise<void>
  /** `record` for many entries, in one statement. */
  recordAll: (entries: readonly HistoryEntry[]) => Promise<void>
  /** Says that there is nothing to record. @returns its argument */
  nothingChanged: <Answer>(answer?: Answer) => Answer
  /** Makes a file that `prepare` stored permanent, if and only if the transaction commits. */
  keepFile: (file: StoredFile) => Promise<void>
  /** Marks a kept file for deletion, if and only if the transaction commits. */
  dropFile: (id: string) => Promise<void>
  /** Hands a job to the queue in the same transaction: it runs if, and only if, the transaction commits. */
  enqueue: <N extends JobName>(job: N, payload: JobPayloads[N]) => Promise<void>
  /** `enqueue` for many jobs of one kind, in one statement. */
  enqueueAll: <N extends JobName>(job: N, payloads: readonly JobPayloads[N][]) => Promise<void>
}

/** Context of slow work before the transaction: it has no transaction, and it is the one place that stores files. */
export interface PrepareContext<S = unknown>
  extends Pick<CallContext<S>, 'db' | 'session' | 'target' | 'services' | 'origin' | 'visitor' | 'now' | 'log' | 'files'> {
  /** Puts a file into storage, where it waits for `keepFile`; without it, it is deleted when the call ends. */
  store: (file: ReceivedFile | MadeFile) => Promise<StoredFile>
}

/** Person behind a one-time token; all that an action of the verification screen knows of its caller. */
export interface OneTimeBearer {
  personId: number
  tokenId: number
}

/** An answer with a status other than 200; the operation declares it in `otherAnswers`. */
export class OtherAnswer {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    this.status = status
    this.body = body
  }
}

/** A file as the answer of a call that is marked `answersFile`. It is opened when the transaction has committed. */
export class FileAnswer {
  readonly kind: FileKind
  readonly name: string
  readonly open: () => Promise<Readable | string | Buffer>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    kind: FileKind,
    name: string,
    open: () => Promise<Readable | string | Buffer>,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.kind = kind
    this.name = name
    this.open = open
    this.headers = headers
  }
}
