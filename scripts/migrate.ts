/**
 * Brings the database of the settings to this version without starting the server: `npm run migrate`; `-- --dry-run` says
 * what would run and changes nothing.
 */
import { parseArgs } from 'node:util'
import { openDatabase, reachDatabase } from '../server/database.ts'
import { withOwnPool } from '../server/db/connect.ts'
import { readSettings } from '../server/settings.ts'
import { runCommand } from './lib/run-command.ts'
import { describePlan } from './lib/upgrade/describe-plan.ts'
import { planMigrations } from './lib/upgrade/plan.ts'

const USAGE = `npm run migrate
    Runs the migrations that are due.
npm run migrate -- --dry-run
    Lists them with the tables they lock and an estimate of the time. Changes nothing.`

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  await (values['dry-run'] ? sayPlan() : migrateNow())
})

async function migrateNow(): Promise<void> {
  const database = await openDatabase(readSettings(process.env), console.error)
  await database.stop()
  console.log(database.migrated.length > 0 ? `Ran ${database.migrated.join(', ')}.` : 'The database is up to date.')
}

async function sayPlan(): Promise<void> {
  const reached = await reachDatabase(readSettings(process.env), console.error)
  try {
    console.log(describePlan(await withOwnPool(reached.owner, planMigrations)))
  } finally {
    await reached.stop()
  }
}
