/** Makes a new data key and seals all values again with it, while servers go on working; `npm run rotate-data-key`. */
import { parseArgs } from 'node:util'
import { reachDatabase } from '../server/database.ts'
import { withOwnPool } from '../server/db/connect.ts'
import { KeyRing } from '../server/db/sealing/key-ring.ts'
import { rotateDataKey } from '../server/operator/rotate-data-key.ts'
import { readSettings } from '../server/settings.ts'
import { runCommand } from './lib/run-command.ts'

const USAGE = `npm run rotate-data-key
    Makes a new data key, seals all values of the database again with it, and retires the former one. Servers go on working.
    When it is interrupted, the next run goes on where it stopped.`

await runCommand(USAGE, async () => {
  parseArgs({ args: process.argv.slice(2), options: {} })
  const settings = readSettings(process.env)
  const database = await reachDatabase(settings, console.error)
  try {
    const ring = new KeyRing(settings.dataKeys)
    const rotation = await withOwnPool(database.owner, async (owner) => {
      await ring.prepare(owner)
      return await rotateDataKey(owner, ring, {
        onProgress: (table, rows) => console.log(`${table}: ${rows} rows sealed again`),
      })
    })
    if (rotation === null) {
      console.error('Another rotation of this database is running.')
      process.exitCode = 1
    } else {
      const { key, rows, retired } = rotation
      console.log(`All values are sealed with the data key ${key}: ${rows} rows in all. Retired: ${retired.join(', ')}.`)
    }
  } finally {
    await database.stop()
  }
})
