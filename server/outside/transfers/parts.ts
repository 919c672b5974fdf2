import type { Database } from '../../db/connect.ts'
import type { Settings } from '../../settings.ts'

/** What an adapter may be made of. */
export interface TransfersParts {
  settings: Settings
  db: Database
  clock: () => Date
}
