/** The server that the browser tests visit: the real one, as `npm start` runs it, on a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyPreparedData } from '../../support/prepared-data.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'plantilla-e2e-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
copyPreparedData(dataDir)
process.env['DATA_DIR'] = dataDir
process.env['LOG_LEVEL'] = 'warn'
// Every test has an address of its own (fixtures.ts), so that limits by address do not add up over the tests.
process.env['TRUST_PROXY'] = 'loopback'
await import('../../../scripts/start.ts')
