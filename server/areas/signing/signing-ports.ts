import type { Database } from '../../db/connect.ts'
import { createCallFiles } from '../../files/call-files.ts'
import type { Files } from '../../files/create.ts'
import type { ESignPorts } from '../../outside/esign/parts.ts'
import { addJob } from '../../queue/enqueue.ts'

/** The product's services for the electronic signature: it stores papers and invites signers by mail. */
export const signingPorts = (db: Database, files: Files): ESignPorts => ({
  storage: files.storage,
  openPapers: () => createCallFiles(db, files),
  invite: (tx, party) => addJob(tx, 'send-signing-invitation', party),
})
