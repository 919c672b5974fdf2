import type { AgreementContent } from '../../../contract/signing/schemas.ts'
import type { Database } from '../../db/connect.ts'
import type { Settings } from '../../settings.ts'
import type { Storage } from '../storage/storage.ts'
import type { MadeFile, StoredFile } from '../storage/stored-file.ts'

/** The papers of one envelope: stored first, permanent with a transaction, or deleted. */
interface Papers {
  store: (paper: MadeFile) => Promise<StoredFile>
  keep: (tx: Database, paper: StoredFile) => Promise<void>
  abandon: () => Promise<void>
}

/** The product's services for an adapter that runs inside it. */
export interface ESignPorts {
  storage: Pick<Storage, 'get'>
  openPapers: () => Papers
  /** Mails a signer the link, with the commit of this transaction. */
  invite: (tx: Database, party: { partyId: number; isReminder: boolean }) => Promise<void>
}

export interface ESignParts extends ESignPorts {
  settings: Settings
  db: Database
  clock: () => Date
  /** Draws the agreement, if not in the usual way: the demo makes several while a user waits. */
  draw?: (sheet: { content: AgreementContent }) => Promise<Buffer>
}
