import type { AgreementContent } from '../../../contract/signing/schemas.ts'
import type { Database } from '../../db/connect.ts'
import type { Files } from '../../files/create.ts'
import type { Settings } from '../../settings.ts'

/** What an adapter may be made of. */
export interface ESignParts {
  settings: Settings
  db: Database
  files: Files
  clock: () => Date
  /** How the agreement is drawn that is presented, where not as always: the demo makes several while somebody waits. */
  draw?: (sheet: { content: AgreementContent }) => Promise<Buffer>
}
