import type { FastifyBaseLogger } from 'fastify'
import type { TargetRecord } from '../../access-control/authorize.ts'
import type { ScopedActor } from '../../access-control/scope.ts'
import type { Database } from '../db/connect.ts'
import type { FormRegistry } from '../forms/registry.ts'
import type { JobName, JobPayloads } from '../jobs/catalogue.ts'
import type { Settings } from '../settings.ts'
import type { TableRegistry } from '../tables/registry.ts'

/** What the application is made of; tests and production build it the same way. */
export interface Services {
  settings: Settings
  db: Database
  forms: FormRegistry
  tables: TableRegistry
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
}

/** One history row; who, when and from where are added by the call itself (`design/domain.md` §12). */
export interface HistoryEntry {
  entity: 'person' | 'company' | 'session'
  entityId: number
  companyId: number | null
  /** Default: the operation's `records`. */
  action?: string
  from?: string | null
  to?: string | null
  changes?: { field: string; from: unknown; to: unknown }[]
  reason?: string
  visibility?: 'Internal' | 'Client' | 'All'
  /** Who did it, where there is no session yet (sign-in). */
  actor?: { id: number; name: string; role: string }
}

/** Where a call came from, for history and logs. */
export interface Origin {
  requestId: string
  ip: string
  device: string | null
}

/** Everything an action gets beside its input. `db` is the call's transaction where the operation writes. */
export interface CallContext<S = unknown> {
  db: Database
  session: S
  /** The record the access rule was checked against, where the operation names one. */
  target: TargetRecord | null
  services: Services
  origin: Origin
  log: FastifyBaseLogger
  now: Date
  /** Writes history in the same transaction. A writing operation that records nothing must say `nothingChanged`. */
  record: (entry: HistoryEntry) => Promise<void>
  /** The same for many records at once, in one statement. */
  recordAll: (entries: readonly HistoryEntry[]) => Promise<void>
  nothingChanged: () => void
  /** Hands a job to the queue in the same transaction: it runs if, and only if, the transaction commits. */
  enqueue: <N extends JobName>(job: N, payload: JobPayloads[N]) => Promise<void>
  /** The same for many jobs of one kind, in one statement. */
  enqueueAll: <N extends JobName>(job: N, payloads: readonly JobPayloads[N][]) => Promise<void>
}

/** Person behind a one-time token; the only thing an action of the verification screen knows of its caller. */
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
