import { join } from 'node:path'
import { createLocalDisk } from '../outside/storage/local-disk.ts'
import type { Storage } from '../outside/storage/storage.ts'
import type { Settings } from '../settings.ts'
import { createSpool, type Spool } from '../uploads/spool.ts'

/** Everything files need outside the database. */
export interface Files {
  storage: Storage
  spool: Spool
}

/** Files of the settings: on disk below DATA_DIR. */
export function createFiles({ dataDir }: Pick<Settings, 'dataDir'>): Files {
  return {
    storage: createLocalDisk(join(dataDir, 'files')),
    // Beside the stored files, so that a file taken in only has to be renamed.
    spool: createSpool(join(dataDir, 'incoming')),
  }
}
