import type { Database } from '../../db/connect.ts'
import type { Files } from '../../files/create.ts'
import type { Settings } from '../../settings.ts'

/** What an adapter may be made of. */
export interface ESignParts {
  settings: Settings
  db: Database
  files: Files
  clock: () => Date
}
