import type { Database } from '../../db/connect.ts'
import type { Settings } from '../../settings.ts'
import type { TransferEvent } from './transfers.ts'

/** Jobs of the product that the sandbox leaves, each with the commit of the transaction. */
export interface SandboxJobs {
  report: (tx: Database, event: TransferEvent) => Promise<void>
  /** Takes the next step of a transfer after a number of seconds. */
  advance: (tx: Database, next: { id: number; step: number }, seconds: number) => Promise<void>
}

export interface TransfersParts {
  settings: Settings
  db: Database
  clock: () => Date
  jobs: SandboxJobs
}
