/**
 * `node tests/support/prepare-data.ts FOLDER` makes a data folder as the first start of a server does: the database
 * "plantilla" has the demo. In addition, the database "postgres" is migrated and empty.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../server/db/embedded/start.ts'
import { migrateEmpty, TEST_DATA_KEY } from './cluster.ts'
import { startServerProcess } from './process.ts'

const [folder = ''] = process.argv.slice(2)
// As private as the folders of its copies, so that the same user of the system starts the database in all of them.
mkdirSync(folder, { mode: 0o700 })
// The place of the key of a server that is given none.
writeFileSync(join(folder, 'data-key'), TEST_DATA_KEY)
const server = await startServerProcess(folder)
if ((await server.end('SIGTERM')) !== 0) throw new Error(`The server did not end well:\n${server.output()}`)
const cluster = await startEmbeddedDatabase(folder)
await migrateEmpty(cluster.connection('postgres'))
await cluster.stop()
