import { join } from 'node:path'
import { createLocalDisk } from '../outside/storage/local-disk.ts'
import { createS3 } from '../outside/storage/s3.ts'
import type { Storage } from '../outside/storage/storage.ts'
import { createClamd } from '../outside/virus-scan/clamd.ts'
import type { Scanner } from '../outside/virus-scan/scanner.ts'
import type { Settings } from '../settings.ts'
import { createSpool, type Spool } from '../uploads/spool.ts'
import { createSealedStorage } from './sealed-storage.ts'

/** Everything files need outside the database. */
export interface Files {
  storage: Storage
  spool: Spool
  /** `null` where no scanner is configured. */
  scanner: Scanner | null
}

/** Files as the settings say: in S3 or on disk below DATA_DIR, encrypted or not, scanned or not. */
export function createFiles({
  dataDir,
  s3,
  clamdUrl,
  dataKeys = [],
}: Pick<Settings, 'dataDir' | 's3' | 'clamdUrl'> & Partial<Pick<Settings, 'dataKeys'>>): Files {
  const plain = s3 ? createS3(s3) : createLocalDisk(join(dataDir, 'files'))
  // On the disk of the stored files, so that accepting a file is only a rename.
  const spool = createSpool(join(dataDir, 'incoming'))
  const [key, ...former] = dataKeys
  return {
    storage: key === undefined ? plain : createSealedStorage(plain, [key, ...former], () => spool.newPath()),
    spool,
    scanner: clamdUrl === null ? null : createClamd(clamdUrl),
  }
}
