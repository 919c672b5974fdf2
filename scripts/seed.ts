/** Demo data by hand: `npm run seed` fills an empty database, `npm run seed -- --people 100000` adds people for load. */
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/database.ts'
import { connect } from '../server/db/connect.ts'
import { fillDemo } from '../server/demo/fill.ts'
import { addPeople } from '../server/demo/seed.ts'
import { createFiles } from '../server/files/create.ts'
import { loadTexts } from '../server/language.ts'
import { readSettings } from '../server/settings.ts'
import { explainStartFailure } from '../server/start-failure.ts'

const MOST_PEOPLE = 900_000

/** Something the caller can put right; shown as one line without a stack. */
class UsageError extends Error {}

try {
  await seed(countFrom(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof UsageError ? error.message : (explainStartFailure(error) ?? error))
  process.exitCode = 1
}

function countFrom(args: string[]): number {
  const { values } = parseArgs({ args, options: { people: { type: 'string', default: '0' } } })
  const count = Number(values.people)
  if (!Number.isInteger(count) || count < 0 || count > MOST_PEOPLE)
    throw new UsageError(`--people must be a whole number from 0 to ${MOST_PEOPLE}.`)
  return count
}

async function seed(count: number): Promise<void> {
  const settings = readSettings(process.env)
  // The accounts have a published password.
  if (!settings.demo) throw new UsageError('Demo data is for demo mode; it is refused with NODE_ENV=production.')
  loadTexts(settings.schemasDir)
  const database = await openDatabase({ ...settings, statementTimeoutMs: 0 }, console.error)
  try {
    const db = connect(database.pool, [settings.secret], 'named', database.keys)
    const began = Date.now()
    const isFilled = await fillDemo({ settings, db, files: createFiles(settings) })
    console.log(isFilled ? 'Filled the empty database with demo data.' : 'There are people already.')
    if (count > 0) await addPeople(db, count)
    console.log(`Added ${count} people. ${((Date.now() - began) / 1000).toFixed(1)} s in all.`)
  } finally {
    await database.stop()
  }
}
