import { readFileSync } from 'node:fs'
import { isWeakSecret, MIN_SECRET } from '../../settings.ts'
import { BackupError } from './backup-error.ts'

const ADVICE = 'for example from "openssl rand -base64 48". Keep it apart from the backups: without it they cannot be read.'

/** The secret that backups are encrypted with, from BACKUP_KEY or the file of BACKUP_KEY_FILE. */
export function readBackupKey(env: NodeJS.ProcessEnv): string {
  const [given, path] = [env['BACKUP_KEY'] ?? '', env['BACKUP_KEY_FILE'] ?? '']
  if (given !== '' && path !== '') throw new BackupError('Set BACKUP_KEY or BACKUP_KEY_FILE, not both.')
  const key = path === '' ? given : readKeyFile(path)
  if (key === '') throw new BackupError(`BACKUP_KEY or BACKUP_KEY_FILE is missing: the key of the backups, ${ADVICE}`)
  if (isWeakSecret(key))
    throw new BackupError(`The key of the backups is too weak: it needs at least ${MIN_SECRET} random characters, ${ADVICE}`)
  return key
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new BackupError(`The file of BACKUP_KEY_FILE cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
