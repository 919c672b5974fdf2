import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { startOurs } from './servers.ts'

const DEMO = 'demo'
/** The database of a server with one of its own (server/database.ts). */
export const DATABASE = 'plantilla'

/** A folder whose server has the demo, which is made once: filling it takes seconds. */
export async function demoFolder(folder: string, port: number): Promise<string> {
  const demo = join(folder, DEMO)
  if (!existsSync(demo)) await (await startOurs(port, { DATA_DIR: demo })).stop()
  return demo
}

/** The database of a part, with the demo: a copy of that folder in one of its own. */
export async function startDemoCopy(
  from: string,
  port: number,
  to: string,
  settings: string[] = [],
): Promise<EmbeddedDatabase> {
  mkdirSync(dirname(to), { recursive: true })
  // With their owner, who may be another user.
  execFileSync('cp', ['-a', await demoFolder(from, port), to])
  return await startEmbeddedDatabase(to, settings)
}
