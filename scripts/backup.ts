/** Writes or checks a backup of database and files; `npm run backup -- FILE|FOLDER`, `npm run backup -- --verify FILE`. */
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reachDatabase } from '../server/database.ts'
import { createFiles } from '../server/files/create.ts'
import { BackupError } from '../server/operator/backup/backup-error.ts'
import { readBackupKey } from '../server/operator/backup/key.ts'
import { makeBackup } from '../server/operator/backup/make-backup.ts'
import { verifyBackup } from '../server/operator/backup/read-backup.ts'
import { readRelease } from '../server/release.ts'
import { readSettings } from '../server/settings.ts'
import { runCommand } from './lib/run-command.ts'

const USAGE = `npm run backup -- FILE
npm run backup -- FOLDER
    Writes database and files, encrypted with BACKUP_KEY, while servers go on working; in a folder under a name with the time.
npm run backup -- --verify FILE
    Reads a backup to its end and changes nothing.`
/** The backup was written, but files that it should have are missing or damaged in the store. */
const INCOMPLETE = 2
const MOST_SHOWN = 10
const MB = 1024 * 1024

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ options: { verify: { type: 'boolean' } }, allowPositionals: true })
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new BackupError(USAGE)
  const secret = readBackupKey(process.env)
  await (values.verify ? verify(path, secret) : write(path, secret))
})

async function write(target: string, secret: string): Promise<void> {
  const now = new Date()
  const name = `plantilla-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`
  const path = resolve(existsSync(target) && statSync(target).isDirectory() ? join(target, name) : target)
  const settings = readSettings(process.env)
  const { version } = readRelease(settings.distDir)
  const database = await reachDatabase(settings, console.error)
  try {
    const { storage } = createFiles(settings)
    const made = await makeBackup({ connection: database.owner, storage, version }, path, secret, now)
    await verifyBackup(path, secret)
    console.log(
      `Wrote ${path}: ${made.tables} tables and ${made.files} files in ${(made.bytesWritten / MB).toFixed(1)} MB, read back and found whole.`,
    )
    for (const [what, ids] of [['missing', made.missing] as const, ['damaged', made.damaged] as const]) {
      if (ids.length === 0) continue
      console.error(`Files that are ${what} in the store (${ids.length}): ${ids.slice(0, MOST_SHOWN).join(', ')}.`)
      process.exitCode = INCOMPLETE
    }
  } finally {
    await database.stop()
  }
}

async function verify(path: string, secret: string): Promise<void> {
  const { manifest, tables, files, missing, damaged } = await verifyBackup(path, secret)
  console.log(
    `${path} is whole: ${tables} tables and ${files} files of ${manifest.createdAt}, release ${manifest.version}` +
      `${missing.length + damaged.length > 0 ? `; ${missing.length} files were missing and ${damaged.length} damaged then` : ''}.`,
  )
}
