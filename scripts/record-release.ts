/**
 * Records the statements that this version sends, for the next one to be tested with; `npm run record-release`. It runs the
 * tests that call the product (or those named) and keeps each statement once, if a migrated database can prepare it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withOwnPool } from '../server/db/connect.ts'
import { startEmbeddedDatabase } from '../server/db/embedded/start.ts'
import { migrate } from '../server/db/migrate.ts'
import { readRelease } from '../server/release.ts'
import { ROOT, run } from './lib/run.ts'
import { findUnprepared, RELEASE_FILE, withoutRepeats } from './lib/statements.ts'

const folder = mkdtempSync(join(tmpdir(), 'plantilla-record-'))
const database = await startEmbeddedDatabase(join(folder, 'database'))
try {
  const recorded = mkdtempSync(join(folder, 'sent-'))
  const code = await run('vitest', ['run', '--project', 'api', ...process.argv.slice(2)], {
    env: { RECORD_STATEMENTS: recorded },
  })
  if (code !== 0) console.error('Some tests failed; what they sent is recorded all the same.')
  const texts = readdirSync(recorded).flatMap((file) => readFileSync(join(recorded, file), 'utf8').split('\n'))
  const statements = [...new Set(texts)].filter((text) => text !== '').sort()
  const { upTo, unprepared } = await withOwnPool(database.connection('postgres'), async (pool) => ({
    upTo: (await migrate(pool)).at(-1),
    unprepared: new Set((await findUnprepared(pool, statements)).map(({ text }) => text)),
  }))
  const kept = withoutRepeats(statements.filter((text) => !unprepared.has(text)))
  const { version } = readRelease(join(ROOT, 'dist'))
  writeFileSync(RELEASE_FILE, [`-- Release ${version}, up to ${upTo}`, ...kept, ''].join('\n'))
  console.log(`Recorded ${kept.length} statements of ${version}; ${unprepared.size} cannot be prepared by themselves:`)
  for (const text of [...unprepared].slice(0, 20)) console.log(`  ${text.slice(0, 160)}`)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
