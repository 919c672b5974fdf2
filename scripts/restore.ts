/** Restores a backup into the database and the store of the settings; `npm run restore -- FILE`. */
import { parseArgs } from 'node:util'
import { reachDatabase } from '../server/database.ts'
import { createFiles } from '../server/files/create.ts'
import { BackupError } from '../server/operator/backup/backup-error.ts'
import { readBackupKey } from '../server/operator/backup/key.ts'
import { restoreBackup } from '../server/operator/backup/restore.ts'
import { readSettings } from '../server/settings.ts'
import { runCommand } from './lib/run-command.ts'

const USAGE = `npm run restore -- FILE
    Restores a backup into an empty database, and its files into the store. The server must be stopped.
npm run restore -- FILE --replace
    Deletes the data that are there first.
npm run restore -- FILE --without-jobs
    Leaves out the queue, so that no mail, webhook and transfer of the backup starts again: for a copy to look at.`

await runCommand(USAGE, async () => {
  const options = { replace: { type: 'boolean', default: false }, 'without-jobs': { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new BackupError(USAGE)
  await restore(path, values.replace, !values['without-jobs'])
})

async function restore(path: string, replaces: boolean, withJobs: boolean): Promise<void> {
  const secret = readBackupKey(process.env)
  const settings = readSettings(process.env)
  const database = await reachDatabase(settings, console.error)
  try {
    if (database.isShared) throw new BackupError(`A server works on the data in ${settings.dataDir}. Stop it first.`)
    const { owner, connection } = database
    const options = { replaces, withJobs }
    const { tables, files, manifest, missing } = await restoreBackup(
      { owner, connection, files: createFiles(settings) },
      path,
      secret,
      options,
    )
    console.log(
      `Restored ${tables} tables and ${files} files of ${manifest.createdAt}. Sessions and links of then are open again: ` +
        'to end them, run "npm run admin -- sessions end --everybody".',
    )
    if (missing.length > 0) console.error(`Files that the backup could not have: ${missing.join(', ')}.`)
  } finally {
    await database.stop()
  }
}
