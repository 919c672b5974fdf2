import { spawnSync } from 'node:child_process'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded/start.ts'

/**
 * Makes this new folder a copy of the data folder that `npm test` has prepared (prepare-data.ts): its first start takes a tenth
 * of the processor time. A program that runs alone has none, so its server fills the folder.
 */
export function copyPreparedData(folder: string): void {
  const { PREPARED_DATA } = process.env
  if (PREPARED_DATA === undefined) return
  // As they are: the files belong to the user of the database.
  const { status, stderr } = spawnSync('cp', ['-a', `${PREPARED_DATA}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** A database server on a new folder; the database "postgres" is empty, and may be migrated already. */
export async function startPreparedDatabase(folder: string, settings: string[] = []): Promise<EmbeddedDatabase> {
  copyPreparedData(folder)
  return await startEmbeddedDatabase(folder, settings)
}
